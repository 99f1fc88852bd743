import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation } from "react-router"
import { type FormReply, isDone } from "#app/forms/send-form.ts"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { usePostedForm } from "#app/forms/use-send-once.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { questionedIn } from "./question-address.ts"
import { useMayAsk } from "./use-may-ask.ts"

/** The state of the form that asks about a score. */
export type AskForm = ReturnType<typeof useAskForm>

/**
 * The state of the form that asks: what is typed stays until it has been sent, also when question time ends meanwhile. An address that
 * names a score chooses it, and opens the form.
 */
export function useAskForm(
  { racingClass, stage }: Pick<RiderCard, "racingClass" | "stage">,
  replyAtFirst: FormReply | undefined,
) {
  const { hash, key } = useLocation()
  const { Form, post, data, isSending } = usePostedForm()
  const failedAtFirst = replyAtFirst && !isDone(replyAtFirst) ? replyAtFirst : undefined
  const [place, setPlace] = useState(typedIn(failedAtFirst, "place"))
  const [text, setText] = useState(typedIn(failedAtFirst, "text"))
  const [isOpen, setOpen] = useState(failedAtFirst !== undefined)
  const placeField = useInputBeforeHydration<HTMLSelectElement>(place, setPlace)
  const textField = useInputBeforeHydration<HTMLTextAreaElement>(text, setText)
  const [timesChosen, setTimesChosen] = useState(0)
  const mayAsk = useMayAsk(racingClass, stage)
  useLeaveWarning(() => text.trim() !== "")

  const choose = useEffectEvent(() => {
    const chosen = questionedIn(hash)
    if (!chosen) return
    setPlace(keyOfSection(chosen))
    setOpen(true)
    setTimesChosen((times) => times + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be followed twice
  useEffect(() => choose(), [hash, key])
  // once the form is open: what is closed takes no focus
  useEffect(() => {
    if (timesChosen === 0) return
    textField.current?.focus({ preventScroll: true })
    textField.current?.scrollIntoView({ block: "center" })
  }, [timesChosen, textField])

  const [sent, setSent] = useState(data)
  if (sent !== data) {
    setSent(data)
    if (data && isDone(data)) {
      setPlace("")
      setText("")
      setOpen(false)
    }
  }
  // the button that was pressed is in the part that closes
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (data && isDone(data)) summary.current?.focus()
  }, [data])
  const answer = data ?? failedAtFirst
  const failed = answer && !isDone(answer) ? answer : null
  const faultOf = (field: "place" | "text") => failed?.result?.error?.[field]?.[0]
  const focusFault = useEffectEvent(() => {
    const faulty = faultOf("place") ? placeField : faultOf("text") ? textField : null
    faulty?.current?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is one of its own
  useEffect(() => focusFault(), [data])
  return {
    Form,
    post,
    isSending,
    isShown: mayAsk || text.trim() !== "" || failed !== null,
    mayAsk,
    isOpen,
    setOpen,
    place,
    setPlace,
    text,
    setText,
    placeField,
    textField,
    summary,
    refusal: failed?.refusal ?? null,
    faultOf,
  }
}

/** What was typed into a form that was answered without scripts. */
function typedIn(reply: FormReply | undefined, field: string): string {
  const typed = reply?.result?.initialValue?.[field]
  return typeof typed === "string" ? typed : ""
}
