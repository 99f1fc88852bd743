import type { ReactNode, Ref } from "react"

type FigureProps = { ref?: Ref<HTMLElement>; children: ReactNode }

/** A sum, a time or a penalty of a card. */
export function Figure({ ref, children }: FigureProps) {
  return (
    <b ref={ref} className="figure rounded-md px-1 font-display text-2xl/[1.2] whitespace-nowrap first:pl-0">
      {children}
    </b>
  )
}
