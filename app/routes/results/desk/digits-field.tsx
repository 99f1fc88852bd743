import { Field } from "#ui/field.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { onlyDigits } from "./only-digits.ts"

type DigitsFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Most digits. */
  most: number
  /** May a comma or a point stand among them? */
  hasDecimals?: boolean
  value: string
  onChange(digits: string): void
}

/** A field that takes digits and nothing else: points, a section, a lap. */
export function DigitsField({ label, hint, error, most, hasDecimals, value, onChange }: DigitsFieldProps) {
  const take = (written: string) =>
    onChange(hasDecimals ? written.replaceAll(/[^\d.,]/g, "") : onlyDigits(written))
  const field = useInputBeforeHydration<HTMLInputElement>(value, take)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          ref={field}
          {...control}
          inputMode={hasDecimals ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  )
}
