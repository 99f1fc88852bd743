import type { FormEvent } from "react"
import { isOfList } from "#app/forms/submitter.ts"

/** Keeps a form from being sent while a file that belongs to it is on its way, `data-sending`; returns whether it did. */
export const holdBackSending = (event: FormEvent<HTMLElement>): boolean => {
  if (!event.currentTarget.querySelector("[data-sending]") || isOfList(event)) return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
