import type { ReactNode } from "react"

/** A page that has only something to say: what happened, and where to go from here. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="font-display text-4xl">{title}</h1>
      <div className="mt-6 space-y-6 text-muted">{children}</div>
    </div>
  )
}
