import type { ComponentProps, ReactNode } from "react"

type SortHeadingProps = {
  /** How the table is sorted by this column; undefined: it is not. */
  sorted: "ascending" | "descending" | undefined
  className?: string
  /** What stands before the button. */
  before?: ReactNode
  button: ComponentProps<"button">
}

/** A column's heading with the button that sorts the table by it. */
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
