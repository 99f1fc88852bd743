import { type FieldMetadata, useInputControl } from "@conform-to/react"
import { type SyntheticEvent, useEffect, useRef, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { isForAge as isWithinAges } from "#domain/registration/age.ts"
import { suggestClass } from "#domain/registration/suggest-class.ts"
import { Field } from "#ui/field.tsx"
import { ageOf, asksFor, classesOf, type TypedForm, type TypedText } from "./typed-form.ts"

type ClassFieldProps = {
  fields: { [Name in "racingClass" | "isForAge"]-?: FieldMetadata<TypedText[Name], TypedText> }
  typed: TypedForm
  start: RegistrationStart
  suggestsClass: boolean
  /** The fault in words. */
  error: string | undefined
}

/** The racing class, of those for the age unless somebody wants to see all (PA-04); the one for the age is chosen first (RW-04). */
export function ClassField({ fields, typed, start, suggestsClass, error }: ClassFieldProps) {
  const { racingClass, isForAge } = fields
  const t = useWords("registration")
  // a class that is not offered now is selected again once it is offered again
  const { value = "", change } = useInputControl(racingClass)
  const classes = classesOf(typed, start)
  const isOffered = classes.some(({ name }) => name === value)
  const age = ageOf(typed, start)
  const { classes: all, lastClass } = start
  const suggested = suggestsClass ? suggestClass({ classes: all, age, lastClass }) : null
  const [isChosen, setChosen] = useState(false)
  // what the rider has chosen is never replaced; what the form was filled with, only if it is not for the age
  const isOpen = !isChosen && (value === "" || !isOffered || value !== racingClass.initialValue)
  const next = isOpen && suggested && suggested.name !== value ? suggested.name : null
  const suggestedNow = useRef<string | null>(null)
  useEffect(() => {
    if (next === null) return
    suggestedNow.current = next
    change(next)
  }, [next, change])
  const choose = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => {
    // a suggestion causes the same event
    if (currentTarget.value !== suggestedNow.current) setChosen(true)
    change(currentTarget.value)
  }
  const why = !isChosen && suggested?.name === value ? suggested.reason : null
  const selected = isOffered ? all.find(({ name }) => name === value) : undefined
  const isOther = selected !== undefined && age !== null && !isWithinAges(selected, age)
  // locale keys: registration.suggested.*
  const hint = why
    ? t(`suggested.${why}`)
    : classes.length === 0
      ? t("hints.noClassForAge")
      : isOther
        ? t("hints.otherAge", { age, from: selected.yearsFrom, to: selected.yearsTo ?? "∞" })
        : undefined
  return (
    <div>
      <Field label={t("fields.racingClass")} hint={hint} error={error}>
        {(control) => (
          <select
            {...control}
            name={racingClass.name}
            value={isOffered ? value : ""}
            // the form is rendered again between the two events
            onInput={choose}
            onChange={choose}
          >
            <option value="">{t("chooseClass")}</option>
            {classes.map(({ name, yearsFrom, yearsTo }) => (
              <option key={name} value={name}>
                {name} ({yearsFrom}–{yearsTo ?? "∞"})
              </option>
            ))}
          </select>
        )}
      </Field>
      {asksFor("birthDate", start) && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            key={isForAge.key}
            type="checkbox"
            className="size-6 flex-none accent-accent"
            name={isForAge.name}
            defaultChecked={isForAge.initialValue === "on"}
          />
          {t("fields.isForAge")}
        </label>
      )}
    </div>
  )
}
