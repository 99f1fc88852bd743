import type { ReactNode } from "react"

/** One fact of a list of them (`dl`): what it is, and its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm/normal text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
