import type { ReactNode } from "react"

type NoticeProps = { title?: string; isAlert?: boolean; children: ReactNode }

/** What the judge has to know before going on. */
export function Notice({ title, isAlert = false, children }: NoticeProps) {
  return (
    <section className="notice" data-alert={isAlert || undefined} role={isAlert ? "alert" : "status"}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}
