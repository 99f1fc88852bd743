import { type SubmitEvent, use, useRef, useState } from "react"
import { type StageNow, StageNowContext } from "#app/public/results/race/stage-context.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { ReasonField, useIsPosted } from "./desk-fields.tsx"

type Question = {
  title: string
  text: string
  yes: string
  isReasonNeeded?: boolean
  /** Does everybody see the reason where the class is posted (OF-02)? */
  isReasonPublic?: boolean
  /** What is said of the reason where nothing is known of the stage's results. */
  reasonHint?: string | undefined
  /** The most frequent reasons: one of them is chosen by a press. */
  usual?: readonly string[]
  /** Why it cannot be done by now, in words; null where it can. It is asked where something is known of the stage's results. */
  whyNot(known: StageNow): string | null
}
type Given = { reason: string }
type Act = (given: Given) => Promise<{ kind: string }>

/** Returns a function that asks for a confirmation and a reason, and then acts. */
export function useAskReason(): (question: Question, act: Act) => void {
  const show = useShowDialog()
  return (question, act) => show((close) => <Reasoned {...{ question, act }} onClose={close} />)
}

type ReasonWords = Pick<Question, "title" | "text">

/** Returns a function that settles an open item: at once, or after asking for a reason once results are approved. */
export function useReasonOnceApproved(
  { resultsStatus }: Pick<StageNow["stage"], "resultsStatus">,
  words: ReasonWords,
) {
  const askReason = useAskReason()
  return async (settle: (reason: string) => Promise<{ kind: string }>) => {
    const question = { ...words, yes: words.title, isReasonNeeded: true, whyNot: () => null }
    if (resultsStatus === null) await settle("")
    else askReason(question, ({ reason }) => settle(reason))
  }
}

/** The same where something is accepted as it is. */
export function useAccept(stage: Pick<StageNow["stage"], "resultsStatus">, title: string) {
  const t = useWords("results-desk")
  return useReasonOnceApproved(stage, { title, text: t("acceptLate") })
}

type ReasonedProps = { question: Question; act: Act; onClose(): void }

/**
 * Asks for a confirmation and a reason (D-17). Leaving the dialog does nothing. If the action was refused, it asks again, with
 * the typed reason. After a reload, which the browser asks about, that reason is gone on purpose: it belongs to a decision about what was
 * known when the dialog opened.
 */
export function Reasoned({ question, act, onClose }: ReasonedProps) {
  const [reason, setReason] = useState<string | null>("")
  // a dialog that leaves the page says once more that it was closed
  const isActing = useRef(false)
  const end = async (given: Given | null) => {
    if (isActing.current) return
    if (given === null) return onClose()
    isActing.current = true
    setReason(null)
    const came = await act(given)
    isActing.current = false
    if (came.kind === "refused") setReason(given.reason)
    else onClose()
  }
  return reason !== null && <ReasonDialog question={question} reason={reason} onEnd={end} />
}

type ReasonDialogProps = {
  question: Question
  /** What stands in the field at first. */
  reason: string
  onEnd(given: Given | null): void
}

function ReasonDialog({ question, reason: first, onEnd }: ReasonDialogProps) {
  const t = useWords("results-desk")
  const { title, text, yes, isReasonNeeded = false, isReasonPublic = false, usual = [] } = question
  const { reasonHint, whyNot } = question
  const known = use(StageNowContext)
  const why = known && whyNot(known)
  const isPosted = useIsPosted()
  const [reason, setReason] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const mayLeave = useLeaveWarning(() => reason !== "")
  const leave = async () => {
    if (await mayLeave()) onEnd(null)
  }
  const give = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (why !== null) return
    if (isReasonNeeded && reason.trim() === "") setMissing(true)
    else onEnd({ reason })
  }
  return (
    <Dialog title={title} onClose={() => onEnd(null)} onLeave={leave}>
      <p className="mt-2 text-muted">{text}</p>
      {why && (
        <p role="alert" className="mt-4">
          {why}
        </p>
      )}
      <form onSubmit={give} className="dialog-end">
        <div className="grid w-full gap-2">
          {usual.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {usual.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="quiet-button"
                  aria-pressed={reason === one}
                  onClick={() => setReason(one)}
                >
                  {one}
                </button>
              ))}
            </div>
          )}
          <ReasonField
            isNeeded={isReasonNeeded}
            isPublic={isReasonPublic && isPosted}
            hint={known ? undefined : reasonHint}
            isMissing={isMissing && reason.trim() === ""}
            value={reason}
            onChange={setReason}
          />
        </div>
        <button type="button" className="quiet-button" onClick={leave}>
          {t("cancel")}
        </button>
        <button type="submit" className="button" aria-disabled={why !== null}>
          {yes}
        </button>
      </form>
    </Dialog>
  )
}
