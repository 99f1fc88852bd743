import { type ReactNode, useId } from "react"
import "./field.css"

/** What the control of a field has to carry, so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
}

type FieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A control of a form with its label above it, and hint and error at it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? [] : [`${id}-hint`]
  const errorId = error === undefined ? [] : [`${id}-error`]
  const describedBy = [...errorId, ...hintId].join(" ") || undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId[0]} className="field-error">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId[0]} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
