import type { KeyboardEvent } from "react"

/** Arrow keys, Home and End go through the elements of a list, round and round; the space bar follows a link. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const index = elements.findIndex((element) => element.matches(":focus"))
  const next = elements.at(targetOf(event.key, index, elements.length) ?? elements.length)
  if (next) next.focus()
  else if (event.key === " " && event.target instanceof HTMLAnchorElement) event.target.click()
  else return
  event.preventDefault()
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowDown") return (index + 1) % count
  if (key === "ArrowUp") return index < 0 ? -1 : index - 1
  if (key === "Home") return 0
  if (key === "End") return -1
}
