import type { ReactNode } from "react"

/** In place of a list that has nothing in it: that it is so, and what comes next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-8 rounded-xl border-2 border-dashed border-line px-4 py-10 text-center">
      <p className="font-display text-2xl font-bold">{title}</p>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  )
}
