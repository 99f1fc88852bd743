import { useWords } from "#app/i18n/words.ts"
import { Field } from "#ui/field.tsx"
import type { ParticipantFieldsProps } from "./participant-fields.tsx"
import { useFaultWords } from "./use-fault-words.ts"

const genders = ["", "female", "male"] as const

/** The gender, which clubs are rated by; a championship with women's classes needs it (PA-05). */
export function GenderField({ typed, faults, change }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const say = useFaultWords()
  return (
    <Field label={t("fields.gender")} hint={t("hints.gender")} error={say(faults.gender)}>
      {(control) => (
        <select
          {...control}
          name="gender"
          value={typed.gender}
          onChange={({ target }) => change({ gender: genders.find((one) => one === target.value) ?? "" })}
        >
          {genders.map((gender) => (
            // locale keys: registration.genders.*
            <option key={gender} value={gender}>
              {gender === "" ? "–" : t(`genders.${gender}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
