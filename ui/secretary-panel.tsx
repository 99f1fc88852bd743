import "./secretary-panel.css"
import { type ReactNode, useId } from "react"

type SecretaryPanelProps = { title: string; className?: string; children: ReactNode }

/** What secretaries alone work with on a page that everybody sees. */
export function SecretaryPanel({ title, className = "", children }: SecretaryPanelProps) {
  const heading = useId()
  return (
    <section className={`secretary-panel ${className}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
