import type { MouseEvent } from "react"

/** Where a row of a list was that is taken out, one goes on with the button that adds one. */
export function passFocus({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, list: string) {
  setTimeout(() => form?.querySelector<HTMLElement>(`[data-adds="${list}"]`)?.focus())
}
