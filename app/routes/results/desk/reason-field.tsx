import { useWords } from "#app/i18n/words.ts"
import { Field } from "#ui/field.tsx"

type ReasonFieldProps = {
  isNeeded?: boolean
  /** Was it asked for, and not given? */
  isMissing?: boolean
  value: string
  onChange(reason: string): void
}

/** Why something is changed (D-17). */
export function ReasonField({ isNeeded = false, isMissing = false, value, onChange }: ReasonFieldProps) {
  const t = useWords("results-desk")
  return (
    <Field
      label={t(isNeeded ? "reason" : "reasonOptional")}
      error={isMissing ? t("refused.reason-required") : undefined}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
