import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation } from "react-router"
import { type FormReply, isDone } from "#app/site/forms/send-form.ts"
import { useUnsentTexts } from "#app/site/forms/unsent-texts.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { asksIn, questionedIn, useMayAsk } from "./asking.ts"

/** The state of the form that asks about a score. */
export type AskForm = ReturnType<typeof useAskForm>

/**
 * The state of the form that asks: what is typed stays until it has been sent, also when question time ends meanwhile, and after a
 * reload. An address may open the form, and name the score.
 */
export function useAskForm(
  { racingClass, stage }: Pick<RiderCard, "racingClass" | "stage">,
  replyAtFirst: FormReply | undefined,
) {
  const { hash, key } = useLocation()
  const { Form, post, data, isSending } = usePostedForm()
  // a page that is read again no longer has it
  const [failedAtFirst] = useState(replyAtFirst && !isDone(replyAtFirst) ? replyAtFirst : undefined)
  const [typed, setTyped] = useState({
    place: typedIn(failedAtFirst, "place"),
    text: typedIn(failedAtFirst, "text"),
  })
  const { place, text } = typed
  const [isOpen, setOpen] = useState(failedAtFirst !== undefined)
  const keep = useUnsentTexts(`question ${stage.path}`, (kept) => {
    if (text !== "") return
    setTyped({ place: kept.place ?? "", text: kept.text ?? "" })
    setOpen(true)
  })
  const write = (written: Partial<typeof typed>) => {
    const now = { ...typed, ...written }
    setTyped(now)
    keep(now.text.trim() === "" ? {} : now)
  }
  const setPlace = (place: string) => write({ place })
  const setText = (text: string) => write({ text })
  const placeField = useInputBeforeHydration<HTMLSelectElement>(place, setPlace)
  const textField = useInputBeforeHydration<HTMLTextAreaElement>(text, setText)
  const [timesChosen, setTimesChosen] = useState(0)
  const mayAsk = useMayAsk(racingClass, stage)
  useLeaveWarning(() => text.trim() !== "")

  const choose = useEffectEvent(() => {
    if (!asksIn(hash)) return
    const chosen = questionedIn(hash)
    if (chosen) setTyped((now) => ({ ...now, place: keyOfSection(chosen) }))
    setOpen(true)
    setTimesChosen((times) => times + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be followed twice
  useEffect(() => choose(), [hash, key])
  // once the form is open: what is closed takes no focus
  const focusFirst = useEffectEvent(() => {
    const field = place === "" ? placeField : textField
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: "center" })
  })
  useEffect(() => {
    if (timesChosen > 0) focusFirst()
  }, [timesChosen])

  const [sent, setSent] = useState(data)
  if (sent !== data) {
    setSent(data)
    if (data && isDone(data)) {
      setTyped({ place: "", text: "" })
      setOpen(false)
    }
  }
  // the button that was pressed is in the part that closes
  const summary = useRef<HTMLElement>(null)
  const end = useEffectEvent(() => {
    keep({})
    summary.current?.focus()
  })
  useEffect(() => {
    if (data && isDone(data)) end()
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
