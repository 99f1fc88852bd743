import { type FormEvent, useRef } from "react"
import { useFetcher } from "react-router"
import type { FormReply } from "./send-form.ts"

type Target = HTMLFormElement | HTMLButtonElement | HTMLInputElement

/**
 * Returns a function that sends a form. A second submit is ignored until the first is answered, even before the page shows that it
 * is sending: the router would give up the first request, which the server may have had.
 */
export function useSendOnce(submit: (target: Target) => Promise<void>) {
  const isUnderWay = useRef(false)
  return {
    isUnderWay: () => isUnderWay.current,
    send: async (target: Target) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      try {
        await submit(target)
      } finally {
        isUnderWay.current = false
      }
    },
  }
}

/**
 * A fetcher whose forms are sent one at a time. `post` is given to its `Form`; `send` sends one after a question, such as
 * whether something is to be deleted.
 */
export function usePostedForm() {
  const { Form, data, state, submit } = useFetcher<FormReply>()
  const { send } = useSendOnce(submit)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(submitterOf(event) ?? event.currentTarget)
  }
  return { Form, data, isSending: state !== "idle", send, post: { method: "post", onSubmit } as const }
}

/** The button that submitted the form; null: none. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLButtonElement | HTMLInputElement | null => {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null
}

/** Does this button add, move or remove a row? Then nothing is sent to the server. */
export const isOfList = (event: FormEvent): boolean => {
  const submitter = submitterOf(event)
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__"
}
