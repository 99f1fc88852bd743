import type { FormEvent } from "react"

/** What a form is sent by; null where no button was pressed. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLButtonElement | HTMLInputElement | null => {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null
}

/** Is a row of a list added, moved or removed? That asks the server nothing. */
export const isOfList = (event: FormEvent): boolean => {
  const submitter = submitterOf(event)
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__"
}
