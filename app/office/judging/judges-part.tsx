import type { ReactNode } from "react"

type JudgesPartProps = {
  /** The id of its heading. */
  id: string
  title: string
  className?: string
  children: ReactNode
}

/** A part of the judges' page, to which the links at its top lead. */
export function JudgesPart({ id, title, className = "", children }: JudgesPartProps) {
  return (
    <section className={`mt-10 ${className}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-3xl/normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What adds something to a part, in a frame. */
export const judgesPanel = "mt-5 grid gap-3 rounded-[0.625rem] border border-line bg-surface p-4 print:hidden"

export const panelHeading = "text-[1.375rem]"
