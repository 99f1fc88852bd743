import { type FormEvent, useRef } from "react"
import { useSubmit } from "react-router"
import { submitterOf } from "./submitter.ts"

/** Sends a form to the page's action; one that is sent again before it is answered goes once, also before the page shows it. */
export function useSendOnce() {
  const submit = useSubmit()
  const isUnderWay = useRef(false)
  return {
    isUnderWay: () => isUnderWay.current,
    send: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      isUnderWay.current = true
      const target = submitterOf(event) ?? event.currentTarget
      try {
        await submit(target, { method: "post", replace: true, preventScrollReset: true })
      } finally {
        isUnderWay.current = false
      }
    },
  }
}
