import type { FormField } from "./form-field.ts"
import { TextField } from "./text-field.tsx"

type NumberFieldProps = { field: FormField; label: string; hint?: string; isWhole?: boolean }

/** A number as it is typed, with a comma or a point; no wheel of a mouse changes it. */
export function NumberField({ isWhole = false, ...field }: NumberFieldProps) {
  return <TextField {...field} inputMode={isWhole ? "numeric" : "decimal"} autoComplete="off" />
}
