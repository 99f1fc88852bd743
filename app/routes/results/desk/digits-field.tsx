import { Field } from "#ui/field.tsx"
import { onlyDigits } from "./only-digits.ts"

type DigitsFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Most digits. */
  most: number
  value: string
  onChange(digits: string): void
}

/** A field that takes digits and nothing else: points, a section, a lap. */
export function DigitsField({ label, hint, error, most, value, onChange }: DigitsFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => onChange(onlyDigits(event.target.value))}
        />
      )}
    </Field>
  )
}
