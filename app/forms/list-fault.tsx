import { type FormField, useFault } from "./form-field.ts"

/** What is wrong with a list, or with fields that belong together; it can be brought into sight by the focus. */
export function ListFault({ field }: { field: FormField }) {
  const fault = useFault(field)
  return fault === undefined ? null : (
    <p className="field-error" tabIndex={-1}>
      {fault}
    </p>
  )
}
