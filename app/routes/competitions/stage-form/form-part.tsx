import type { ReactNode } from "react"

/** A part of a long form under a heading of its own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel form-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
