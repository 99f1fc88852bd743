import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { Spinner } from "#ui/spinner.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { askRegistration } from "./ask-registration.ts"
import { followAnswer } from "./follow-answer.ts"
import { sayRefusal } from "./say-refusal.ts"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useRegistrationWords } from "./use-registration-words.ts"

type OwnParticipationProps = {
  path: string
  isOpen: boolean
  /** Null: that could not be read. */
  isJoined: boolean | null
  /** What is said to who is joined; null once the stage is over. */
  joined: string | null
}

/** How riders join a stage, see that they are joined, and cancel while registration is open (ST-03, PA-12). */
export function OwnParticipation({ path, isOpen, isJoined, joined }: OwnParticipationProps) {
  const t = useRegistrationWords()
  const { open, isOpening, dialog } = useFormDialog(path)
  const { cancel, isCancelling } = useCancelling(path)
  const place = useFocusAfter(isJoined)
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-3">
      {isJoined && joined && <p className="font-semibold">{joined}</p>}
      {isJoined === null && joined && <p className="text-error-ink">{t("failed.start")}</p>}
      {isJoined && isOpen && (
        <ScriptedButton className="quiet-button needs-script" aria-disabled={isCancelling} onClick={cancel}>
          {t("cancelParticipation")}
        </ScriptedButton>
      )}
      {isJoined === false && isOpen && (
        <ScriptedButton
          className="button needs-script"
          aria-disabled={isOpening}
          onClick={() => open({ kind: "join" })}
        >
          {isOpening && <Spinner />} {t("join")}
        </ScriptedButton>
      )}
      {dialog}
    </div>
  )
}

function useCancelling(path: string) {
  const t = useRegistrationWords()
  const { revalidate } = useRevalidator()
  const ask = useAsk()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    if (isCancelling) return
    const words = {
      title: t("asks.cancel.title"),
      text: t("asks.cancel.text"),
      yes: t("asks.cancel.yes"),
      no: t("asks.cancel.no"),
    }
    if (!(await ask(words))) return
    setCancelling(true)
    const answer = await followAnswer(askRegistration(path, { intent: "cancel" }), {
      pending: t("work.cancel.pending"),
      done: t("work.cancel.done"),
      failed: t("work.cancel.failed"),
    })
    setCancelling(false)
    if (answer.kind === "refused") {
      const why =
        answer.reason === "has-results"
          ? { title: t("alerts.ownResults.title"), text: t("alerts.ownResults.text") }
          : { title: t("work.cancel.failed"), text: sayRefusal(t, answer.reason) }
      await ask({ ...why, yes: t("ok") })
    }
    if (answer.kind !== "failed") await revalidate()
  }
  return { cancel, isCancelling }
}

/** The button that was pressed goes with the change that it made: the focus stays at its place. */
function useFocusAfter(change: boolean | null) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change && document.activeElement === document.body) place.current?.focus()
    before.current = change
  }, [change])
  return place
}
