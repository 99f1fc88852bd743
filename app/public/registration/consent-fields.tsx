import { CheckField, faultOf, TextField } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { aboutFaults } from "./about-faults.ts"
import { ConsentWords } from "./consent-words.tsx"
import type { TypedMetadata } from "./participant-fields.tsx"
import { ageOf, type TypedForm } from "./typed-form.ts"

type ConsentFieldsProps = {
  fields: TypedMetadata
  typed: TypedForm
  start: RegistrationStart
}

/**
 * The consent of a guardian in the form by which a minor joins (EN-04): an adult who enters the rider gives it in one tick; for a rider who joins
 * alone a guardian is asked by mail. Without scripts nobody knows the age before the form is sent: then it is always there.
 */
export function ConsentFields({ fields, typed, start }: ConsentFieldsProps) {
  const t = useWords("registration")
  const isHydrated = useHydrated()
  const { consent } = start
  const age = ageOf(typed, start)
  if (!consent || (age === null ? isHydrated : age >= consent.underAge)) return null
  const mayConsent = consent.mayConsent || typed.isSomebodyElse === true
  return (
    <fieldset className="col-span-full grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t("consent.title")}</legend>
      <p>{t("consent.why", { age: consent.underAge })}</p>
      <details>
        <summary className="min-h-8 cursor-pointer text-link">{t("consent.text")}</summary>
        <ConsentWords texts={consent.texts} />
      </details>
      {mayConsent && (
        <>
          <input type="hidden" name="consentVersion" value={consent.version} />
          <CheckField field={fields.consents} label={t("consent.tick")} />
          {consent.name === "" && (
            <TextField
              field={fields.guardianName}
              label={t("consent.name")}
              error={faultOf(t, fields.guardianName, aboutFaults)}
              autoComplete="name"
            />
          )}
        </>
      )}
      <TextField
        field={fields.guardianEmail}
        type="email"
        label={t(mayConsent ? "consent.otherEmail" : "consent.email")}
        hint={t("consent.emailHint")}
        error={faultOf(t, fields.guardianEmail, aboutFaults)}
        autoComplete="off"
      />
    </fieldset>
  )
}
