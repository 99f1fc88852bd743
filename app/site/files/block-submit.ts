import type { FormEvent } from "react"
import { isOfList } from "#app/site/forms/use-send-once.ts"

/** Why a form is not sent: one of its files is being uploaded, or was refused although an earlier one exists. */
export type BlockReason = "sending" | "refused"

/**
 * Blocks a form while one of its files is being uploaded (`data-sending`), or while it is open whether the earlier file stays
 * after another was refused (`data-refused`); that element gets the focus. Returns the reason; null: the form is sent.
 */
export const blockSubmit = (event: FormEvent<HTMLElement>): BlockReason | null => {
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
