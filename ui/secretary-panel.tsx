import { type ReactNode, useId } from "react"

type SecretaryPanelProps = {
  title: string
  /** What helps with it, beside the title. */
  help: ReactNode
  children: ReactNode
}

/** A panel with which only secretaries work, on a page that everybody sees. */
export function SecretaryPanel({ title, help, children }: SecretaryPanelProps) {
  const heading = useId()
  return (
    <section className="secretary-panel" aria-labelledby={heading}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} tabIndex={-1} className="text-2xl/[1.2]">
          {title}
        </h2>
        {help}
      </header>
      {children}
    </section>
  )
}
