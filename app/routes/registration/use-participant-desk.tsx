import { type ReactNode, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { StageParticipant } from "#contracts/participants.ts"
import type { RegistrationRequest } from "#contracts/registration-request.ts"
import { Spinner } from "#ui/spinner.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { askRegistration } from "./ask-registration.ts"
import { followAnswer } from "./follow-answer.ts"
import { sayRefusal } from "./say-refusal.ts"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useRegistrationWords } from "./use-registration-words.ts"
import { ViewParticipant } from "./view-participant.tsx"
import "./participant-desk.css"

/** What a secretary may do about the participants of a stage (ST-13). */
export type ParticipantDesk = {
  /** Adds a participant. */
  addButton: ReactNode
  view(participant: StageParticipant): void
  edit(participant: StageParticipant): Promise<void>
  setStatus(participant: StageParticipant, status: StageParticipant["status"]): Promise<void>
  remove(participant: StageParticipant): Promise<void>
  /** To be rendered once on the page. */
  dialogs: ReactNode
}

/** A secretary's desk on a stage's page. Its dialogs do not depend on the rows that they were opened from. */
export function useParticipantDesk(stage: { path: string; timeZone: string }): ParticipantDesk {
  const t = useRegistrationWords()
  const { revalidate } = useRevalidator()
  const { ask, question } = useAsk()
  const { open, isOpening, dialog } = useFormDialog(stage.path)
  const addButton = useRef<HTMLButtonElement>(null)
  const [viewed, setViewed] = useState<StageParticipant | null>(null)

  const act = async (work: "status" | "remove", request: RegistrationRequest) => {
    // locale keys: registration.work.*
    const answer = await followAnswer(askRegistration(stage.path, request), {
      pending: t(`work.${work}.pending`),
      done: t(`work.${work}.done`),
      failed: t(`work.${work}.failed`),
    })
    if (answer.kind === "refused") {
      const why =
        answer.reason === "has-results"
          ? { title: t("alerts.hasResults.title"), text: t("alerts.hasResults.text") }
          : { title: t(`work.${work}.failed`), text: sayRefusal(t, answer.reason) }
      await ask({ ...why, yes: t("ok") })
    }
    // the row that was removed takes the focus with it
    if (answer.kind === "removed") addButton.current?.focus()
    if (answer.kind !== "failed") await revalidate()
  }
  return {
    addButton: (
      <ScriptedButton
        ref={addButton}
        className="quiet-button needs-script gap-2"
        aria-disabled={isOpening}
        onClick={() => open({ kind: "add" })}
      >
        {isOpening ? <Spinner /> : <span aria-hidden="true">+</span>} {t("addParticipant")}
      </ScriptedButton>
    ),
    view: setViewed,
    edit: ({ id }) => open({ kind: "edit", id }),
    setStatus: ({ id }, status) => act("status", { intent: "set-status", id, status }),
    remove: async ({ id, name }) => {
      const [title, text] = [t("asks.remove.title", { name }), t("asks.remove.text")]
      if (await ask({ title, text, yes: t("remove"), no: t("back") }))
        await act("remove", { intent: "remove", id })
    },
    dialogs: (
      <>
        {dialog}
        {viewed && (
          <ViewParticipant participant={viewed} timeZone={stage.timeZone} onClose={() => setViewed(null)} />
        )}
        {question}
      </>
    ),
  }
}
