import "./sort-heading.css"
import type { ComponentProps, ReactNode } from "react"

type SortHeadingProps = {
  /** The order of its column in which the table stands. */
  sorted: "ascending" | "descending" | undefined
  className?: string
  /** What stands before the button. */
  before?: ReactNode
  button: ComponentProps<"button">
}

/** A column's heading with the button that puts the table in its order. */
export function SortHeading({ sorted, className = "", before, button }: SortHeadingProps) {
  return (
    <th scope="col" className={`sort-heading ${className}`} aria-sort={sorted}>
      {before ? (
        <div>
          {before}
          <button {...button} />
        </div>
      ) : (
        <button {...button} />
      )}
    </th>
  )
}
