import type { InputHTMLAttributes, ReactNode } from "react"

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children"> & {
  /** One of several that exclude each other? */
  isOneOf?: boolean
  label?: string
  hint?: string | undefined
  /** What stands beside the box where it is no label. */
  children?: ReactNode
}

/** A box to tick with what it means beside it; both can be pressed. */
export function Choice({ isOneOf = false, label, hint, className = "", children, ...control }: ChoiceProps) {
  return (
    <label className={`check-field flex items-start gap-3 py-2.5 leading-6 ${className}`}>
      <input {...control} type={isOneOf ? "radio" : "checkbox"} className="size-6 flex-none accent-accent" />
      {label === undefined ? (
        children
      ) : (
        <span>
          <span className="font-semibold">{label}</span>
          {hint !== undefined && <span className="field-hint block">{hint}</span>}
        </span>
      )}
    </label>
  )
}
