import "./desk.css"
import { type ReactNode, useId } from "react"

type DeskProps = { title: string; className?: string; children: ReactNode }

/** What secretaries alone work with on a page that everybody sees. */
export function Desk({ title, className = "", children }: DeskProps) {
  const heading = useId()
  return (
    <section className={`desk ${className}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
