import { useInputControl } from "@conform-to/react"
import { useEffect, useState } from "react"
import { href } from "react-router"
import type { NameFieldProps } from "#app/public/registration/participant-fields.tsx"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type KnownRider, longestRiderSearch } from "#contracts/registration/participants.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { queryWords } from "#domain/site/search-query.ts"
import { Choice } from "#ui/choice.tsx"
import { Field } from "#ui/field.tsx"
import { ListOption } from "#ui/list-option.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useCombobox } from "#ui/use-combobox.ts"
import { filledWith } from "./known-rider.ts"

/**
 * The name of a new participant: while it is typed, or a number is, riders of the institution's other stages are offered, and whoever is
 * chosen fills in the form (PA-22). What cannot be looked up is typed.
 */
export function KnownRiderField(props: NameFieldProps) {
  const { path, start, field, label, error, fillIn, linkedTo, linkTo } = props
  const tRiders = useWords("known-riders")
  const { value = "", change } = useInputControl(field)
  const { riders, hasFailed, seek } = useKnownRiders(path)
  const [chosen, setChosen] = useState<KnownRider | null>(null)
  const choose = (rider: KnownRider) => {
    seek(null)
    setChosen(rider)
    if (rider.isHere) return linkTo(null)
    fillIn(filledWith(rider, start))
    linkTo(rider.rider && !rider.rider.isHidden ? rider.rider.id : null)
  }
  const type = (typed: string) => {
    change(typed)
    seek(typed)
    // somebody else of another name is nobody's page
    if (!chosen || comparableName(typed) === comparableName(chosen.form.name)) return
    setChosen(null)
    linkTo(null)
  }
  const {
    listId,
    optionId,
    active,
    forget,
    field: combobox,
  } = useCombobox({
    options: riders,
    keyOf: ({ key }) => key,
    isOpen: riders.length > 0,
    open: () => seek(value),
    close: () => seek(null),
    onChoose: choose,
  })
  return (
    <div className="col-span-full">
      <Field label={label} hint={tRiders(hasFailed ? "known.failed" : "known.hint")} error={error}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              {...combobox}
              type="text"
              name={field.name}
              value={value}
              onChange={(event) => {
                type(event.target.value)
                forget()
              }}
              onBlur={() => seek(null)}
            />
            {riders.length > 0 && (
              <div id={listId} role="listbox" aria-label={tRiders("known.list")} className={list}>
                {riders.map((rider, index) => (
                  <ListOption
                    key={rider.key}
                    id={optionId(index)}
                    isActive={index === active}
                    onChoose={() => choose(rider)}
                  >
                    <Offer rider={rider} />
                  </ListOption>
                ))}
              </div>
            )}
          </div>
        )}
      </Field>
      <div role="status">{chosen && <Chosen rider={chosen} {...{ linkedTo, linkTo }} />}</div>
    </div>
  )
}

const list = "raised absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain"

/** Milliseconds after the last typed letter until riders are looked for. */
const pause = 150

const nobody: readonly KnownRider[] = []

/** Riders for what is typed: none while it is too little, and never those for something else. `sought` null: the list is closed. */
function useKnownRiders(stage: string) {
  const [sought, setSought] = useState<string | null>(null)
  const [words, setWords] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setWords(sought?.trim().slice(0, longestRiderSearch) ?? ""), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const enabled = queryWords(words).length > 0
  const { data, hasFailed } = useRead({
    ...queries.registration.knownRiders.queryOptions({ input: { stage, words } }),
    enabled,
    // until the answer comes, whoever was found for the beginning of it stays
    placeholderData: (before) => (before && words.startsWith(before.words) ? before : undefined),
  })
  const isOpen = sought !== null && enabled && sought.trim().startsWith(words)
  return { riders: isOpen && data ? data.riders : nobody, hasFailed, seek: setSought }
}

/** What tells one rider from another: number, year of birth, class, club, and where they rode last. */
function Offer({ rider: { form, takenNumber, lastClass, latest, isHere } }: { rider: KnownRider }) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  const year = form.birthDate?.slice(0, 4)
  return (
    <span className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <NumberPlate label={t("racingNumber")} number={form.racingNumber ?? takenNumber} color={latest.color} />
      <span className="wrap-anywhere">
        <strong>{form.name}</strong>
        <small className="block text-muted">{[year, lastClass, form.club].filter(Boolean).join(" · ")}</small>
        <small className="block text-muted">{isHere ? tRiders("known.here") : latest.stage.title}</small>
      </span>
    </span>
  )
}

type ChosenProps = Pick<NameFieldProps, "linkedTo" | "linkTo"> & { rider: KnownRider }

/** Where the form was filled in from, what is not as it was there, and whether the result goes on the rider's page (RI-04). */
function Chosen({ rider: { form, takenNumber, latest, isHere, rider }, linkedTo, linkTo }: ChosenProps) {
  const t = useWords("registration")
  const tRiders = useWords("known-riders")
  if (isHere) return <p className={note}>{tRiders("known.isHere", { name: form.name })}</p>
  return (
    <div className={note}>
      <p>
        {tRiders("known.filled", { stage: latest.stage.title })}
        {takenNumber !== null && ` ${tRiders("known.numberTaken", { number: takenNumber })}`}
        {rider?.isHidden && ` ${tRiders("known.notWanted")}`}
      </p>
      {rider && !rider.isHidden && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Choice
            checked={linkedTo === rider.id}
            onChange={(event) => linkTo(event.target.checked ? rider.id : null)}
            label={tRiders("known.link")}
            hint={rider.hasAccount ? t("link.account") : undefined}
          />
          <a
            href={href("/riders/:rider", { rider: rider.id })}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {t("link.open")}
          </a>
        </div>
      )}
    </div>
  )
}

const note = "mt-2 rounded-md bg-final px-3.5 py-2.5 text-final-ink wrap-anywhere"
