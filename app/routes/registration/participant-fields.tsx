import type { HTMLAttributes } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { RegistrationStart } from "#contracts/registration-start.ts"
import { Field } from "#ui/field.tsx"
import { BirthDateField } from "./birth-date-field.tsx"
import { ClassField } from "./class-field.tsx"
import { ClubField } from "./club-field.tsx"
import { GenderField } from "./gender-field.tsx"
import type { Faults } from "./read-participant-form.ts"
import { TeamField } from "./team-field.tsx"
import { asksFor, type TypedForm } from "./typed-form.ts"
import { useFaultWords } from "./use-fault-words.ts"

export type ParticipantFieldsProps = {
  typed: TypedForm
  faults: Faults
  start: RegistrationStart
  change(part: Partial<TypedForm>): void
  /** Reads again which clubs there are. */
  renewClubs(): Promise<void>
}

/** All that is asked about a participant (PA-01); team and gender where the championship wants them (PA-02). */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { start } = props
  const t = useWords("registration")
  return (
    <>
      <TextField
        {...props}
        field="name"
        autoComplete="name"
        hint={start.hasResult ? t("hints.nameAfterResults") : undefined}
      />
      <TextField {...props} field="racingNumber" inputMode="numeric" />
      <BirthDateField {...props} />
      <ClassField {...props} />
      <TextField {...props} field="bike" />
      <TextField {...props} field="license" />
      <ClubField {...props} />
      {asksFor("team", start) && <TeamField {...props} />}
      {asksFor("gender", start) && <GenderField {...props} />}
    </>
  )
}

type TextFieldProps = ParticipantFieldsProps & {
  field: "name" | "racingNumber" | "bike" | "license"
  hint?: string | undefined
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"]
}

function TextField({ typed, faults, change, field, hint, autoComplete = "off", inputMode }: TextFieldProps) {
  const t = useWords("registration")
  const say = useFaultWords()
  // locale keys: registration.fields.*
  return (
    <Field label={t(`fields.${field}`)} hint={hint} error={say(faults[field])}>
      {(control) => (
        <input
          {...control}
          type="text"
          name={field}
          autoComplete={autoComplete}
          inputMode={inputMode}
          value={typed[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}
