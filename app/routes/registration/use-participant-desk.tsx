import { type ReactNode, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { StageParticipant } from "#contracts/participants.ts"
import type { RegistrationRefused } from "#contracts/registration-answer.ts"
import type { RegistrationRequest } from "#contracts/registration-request.ts"
import { Spinner } from "#ui/spinner.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { askRegistration } from "./ask-registration.ts"
import { followAnswer } from "./follow-answer.ts"
import { sayRefusal } from "./say-refusal.ts"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useProof } from "./use-proof.tsx"
import { ViewParticipant } from "./view-participant.tsx"
import "./participant-desk.css"

/** What a secretary may do about the participants of a stage (ST-13). */
export type ParticipantDesk = {
  /** Adds a participant. */
  addButton: ReactNode
  /** Removes all who joined under an address that nobody has confirmed (D-43); `count` of them are there. */
  unconfirmed(count: number): ReactNode
  view(participant: StageParticipant): void
  edit(participant: StageParticipant): Promise<void>
  setStatus(participant: StageParticipant, status: StageParticipant["status"]): Promise<void>
  remove(participant: StageParticipant): Promise<void>
  /** Erases the personal data of somebody without an account (D-35). */
  forget(participant: StageParticipant): Promise<void>
  /** To be rendered once on the page. */
  dialogs: ReactNode
}

type Work = "status" | "remove" | "removeUnconfirmed" | "forget"

/** A secretary's desk on a stage's page. Its dialogs do not depend on the rows that they were opened from. */
export function useParticipantDesk(stage: { path: string; timeZone: string }): ParticipantDesk {
  const t = useWords("registration")
  const { revalidate } = useRevalidator()
  const ask = useAsk()
  const { prove, proof } = useProof()
  const { open, isOpening, dialog } = useFormDialog(stage.path)
  const addButton = useRef<HTMLButtonElement>(null)
  const [viewed, setViewed] = useState<StageParticipant | null>(null)

  const sayRefused = async (work: Work, reason: RegistrationRefused["reason"]) => {
    const why =
      reason === "has-results"
        ? { title: t("alerts.hasResults.title"), text: t("alerts.hasResults.text") }
        : { title: t(`work.${work}.failed`), text: sayRefusal(t, reason) }
    await ask({ ...why, yes: t("ok") })
  }
  const act = async (work: Work, request: RegistrationRequest) => {
    // locale keys: registration.work.*
    const answer = await followAnswer(askRegistration(stage.path, request), {
      pending: t(`work.${work}.pending`),
      done: t(`work.${work}.done`),
      failed: t(`work.${work}.failed`),
    })
    if (answer.kind === "refused") await sayRefused(work, answer.reason)
    // the row that was removed takes the focus with it
    if (["removed", "removed-all", "forgotten"].includes(answer.kind)) addButton.current?.focus()
    if (answer.kind !== "failed") await revalidate()
  }
  const removeUnconfirmed = async (count: number) => {
    const [title, text] = [t("unconfirmed.ask", { count }), t("unconfirmed.askText")]
    if (await ask({ title, text, yes: t("remove"), no: t("back") }))
      await act("removeUnconfirmed", { intent: "remove-unconfirmed" })
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
    unconfirmed: (count) =>
      count > 0 && (
        <p className="unconfirmed-participants">
          {t("unconfirmed.some", { count })}
          <ScriptedButton className="quiet-button needs-script" onClick={() => removeUnconfirmed(count)}>
            {t("unconfirmed.remove", { count })}
          </ScriptedButton>
        </p>
      ),
    view: setViewed,
    edit: ({ id }) => open({ kind: "edit", id }),
    setStatus: ({ id }, status) => act("status", { intent: "set-status", id, status }),
    remove: async ({ id, name }) => {
      const [title, text] = [t("asks.remove.title", { name }), t("asks.remove.text")]
      if (await ask({ title, text, yes: t("remove"), no: t("back") }))
        await act("remove", { intent: "remove", id })
    },
    forget: async ({ id, name }) => {
      // on trial it tells how far it reaches
      const answer = await askRegistration(stage.path, { intent: "forget", id, isTrial: true })
      if (answer.kind === "refused") return sayRefused("forget", answer.reason)
      if (answer.kind !== "forgettable") {
        const why = answer.kind === "failed" ? answer.why : "broken"
        await ask({ title: t("work.forget.failed"), text: t(`failed.${why}`), yes: t("ok") })
        return
      }
      const [title, text] = [
        t("asks.forget.title", { name }),
        t("asks.forget.text", { stages: answer.stages }),
      ]
      if (!(await ask({ title, text, yes: t("forget"), no: t("back") }))) return
      const { prover } = answer
      if (prover === null || (await prove({ title, prover })))
        await act("forget", { intent: "forget", id, isTrial: false })
    },
    dialogs: (
      <>
        {dialog}
        {viewed && (
          <ViewParticipant participant={viewed} timeZone={stage.timeZone} onClose={() => setViewed(null)} />
        )}
        {proof}
      </>
    ),
  }
}
