import type { FormEvent } from "react"
import { isOfList } from "#app/forms/use-save-form.ts"

/** Why a form is not sent: a file of it is being sent, or was refused where there is an earlier one. */
export type HeldBack = "sending" | "refused"

/**
 * Keeps a form from being sent while a file that belongs to it is on its way, `data-sending`, or nobody has said whether the
 * earlier one stays where another was refused, `data-refused`: that is given the focus. Returns why; null: it is sent.
 */
export const holdBackSending = (event: FormEvent<HTMLElement>): HeldBack | null => {
  if (isOfList(event)) return null
  const { currentTarget: form } = event
  const isSending = form.querySelector("[data-sending]") !== null
  const refused = form.querySelector<HTMLElement>("[data-refused]")
  if (!isSending && !refused) return null
  event.preventDefault()
  event.stopPropagation()
  if (isSending) return "sending"
  refused?.focus()
  return "refused"
}
