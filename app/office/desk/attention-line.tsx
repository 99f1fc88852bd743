import { type ReactNode, useRef } from "react"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type AttentionLineProps = { isBlocking?: boolean; children: ReactNode }

/** A line of what a secretary has to look at. Once it is settled it goes, and gives the focus on to the next one, or to the heading of the list. */
export function AttentionLine({ isBlocking = false, children }: AttentionLineProps) {
  const line = useRef<HTMLLIElement>(null)
  useFocusAfter(line, () => {
    const next = line.current?.nextElementSibling
    return next instanceof HTMLElement ? next : headingAround(line.current)
  })
  return (
    <li ref={line} tabIndex={-1} data-blocks={isBlocking || undefined}>
      {children}
    </li>
  )
}

const headingAround = (line: HTMLElement | null) =>
  line?.closest(".attention")?.querySelector<HTMLElement>("h2")

/** What has the focus after a dialog if its item has gone meanwhile: what stands first in the list, or the heading of the list. */
export const startOfAttention = (): HTMLElement | null =>
  document.querySelector(".queue > ul > [tabindex]") ?? document.querySelector(".attention h2")
