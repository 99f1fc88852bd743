import type { FormEvent } from "react"
import { isOfList } from "./submitter.ts"

/**
 * Brings the first fault of a form that was not sent into sight, once it is drawn, where no field has the focus for it: a
 * list has none of its own.
 */
export function showListFault(event: FormEvent<HTMLFormElement>): void {
  if (isOfList(event)) return
  const { currentTarget: form } = event
  requestAnimationFrame(() => {
    if (form.querySelector("[aria-invalid]:focus")) return
    const fault = form.querySelector<HTMLElement>(".field-error[tabindex]")
    fault?.focus({ preventScroll: true })
    fault?.scrollIntoView({ block: "center" })
  })
}
