import "./secretary-panel.css"
import { type ReactNode, useId } from "react"

type SecretaryPanelProps = {
  title: string
  /** What helps with it, beside the title. */
  help: ReactNode
  className?: string
  children: ReactNode
}

/** A panel with which only secretaries work, on a page that everybody sees. */
export function SecretaryPanel({ title, help, className = "", children }: SecretaryPanelProps) {
  const heading = useId()
  return (
    <section className={`secretary-panel ${className}`} aria-labelledby={heading}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {help}
      </header>
      {children}
    </section>
  )
}
