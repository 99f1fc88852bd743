import { Field } from "#ui/field.tsx"
import { useDeskWords } from "./use-desk-words.ts"

type ReasonFieldProps = {
  isNeeded?: boolean
  /** Was it asked for, and not given? */
  isMissing?: boolean
  value: string
  onChange(reason: string): void
}

/** Why something is changed (D-17). */
export function ReasonField({ isNeeded = false, isMissing = false, value, onChange }: ReasonFieldProps) {
  const t = useDeskWords()
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
