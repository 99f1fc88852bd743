import { type ReactNode, useId } from "react"

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
  /** What follows the hint; controls in it are described by the label. */
  below?: ((labelId: string) => ReactNode) | undefined
  className?: string
  /** Draws the control; beside it may be others, which are described by the label. */
  children: (control: ControlProps, labelId: string) => ReactNode
}

/** The legend of a group of fields, like the label of one. */
export const groupLegend = "font-sans text-base/6 font-semibold"

/** A control of a form with its label above it, and hint and error at it. */
export function Field({ label, hint, error, below, className = "", children }: FieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = hint === undefined ? [] : [`${id}-hint`]
  const errorId = error === undefined ? [] : [`${id}-error`]
  const describedBy = [...errorId, ...hintId].join(" ") || undefined
  return (
    <div className={`field ${className}`}>
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
      {children(
        {
          id,
          "aria-describedby": describedBy,
          "aria-invalid": error === undefined ? undefined : true,
        },
        labelId,
      )}
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
      {below?.(labelId)}
    </div>
  )
}
