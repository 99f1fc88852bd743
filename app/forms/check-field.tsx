import { type FormField, textIn } from "./form-field.ts"

type CheckFieldProps = { field: FormField; label: string; hint?: string }

/** Yes or no. */
export function CheckField({ field, label, hint }: CheckFieldProps) {
  return (
    <label className="check-field">
      <input key={field.key} type="checkbox" name={field.name} defaultChecked={textIn(field) === "on"} />
      <span>
        <span className="font-semibold">{label}</span>
        {hint !== undefined && <span className="field-hint block">{hint}</span>}
      </span>
    </label>
  )
}
