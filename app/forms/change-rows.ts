import type { MouseEvent } from "react"
import { flushSync } from "react-dom"

type Pressed = MouseEvent<HTMLButtonElement>

/**
 * Does to the rows of a list what the pressed button says, and draws them before anything else happens: what is typed next
 * finds the focus where it belongs. Returns the form: the button may be gone with what it did.
 */
export function changeRows(event: Pressed): HTMLFormElement | null {
  const { currentTarget: button } = event
  const { form } = button
  event.preventDefault()
  flushSync(() => form?.requestSubmit(button))
  return form
}

/** Takes a row out of a list; one goes on with the button that adds one. */
export function removeRow(event: Pressed, list: string): void {
  const form = changeRows(event)
  form?.querySelector<HTMLElement>(`[data-adds="${list}"]`)?.focus()
}
