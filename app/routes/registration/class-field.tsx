import { useWords } from "#app/i18n/words.ts"
import { Field } from "#ui/field.tsx"
import type { ParticipantFieldsProps } from "./participant-fields.tsx"
import { classesOf } from "./typed-form.ts"
import { useFaultWords } from "./use-fault-words.ts"

/** The racing class, of those for the age unless somebody wants to see all (PA-04). */
export function ClassField({ typed, faults, start, change }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const say = useFaultWords()
  const classes = classesOf(typed, start)
  const isOffered = classes.some(({ name }) => name === typed.racingClass)
  return (
    <div>
      <Field
        label={t("fields.racingClass")}
        hint={classes.length === 0 ? t("hints.noClassForAge") : undefined}
        error={say(faults.racingClass)}
      >
        {(control) => (
          <select
            {...control}
            name="racingClass"
            value={isOffered ? typed.racingClass : ""}
            onChange={(event) => change({ racingClass: event.target.value })}
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
      <label className="for-age">
        <input
          type="checkbox"
          name="isForAge"
          checked={typed.isForAge}
          onChange={(event) => change({ isForAge: event.target.checked })}
        />
        {t("fields.isForAge")}
      </label>
    </div>
  )
}
