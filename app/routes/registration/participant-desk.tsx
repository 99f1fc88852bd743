import { useWords } from "#app/i18n/words.ts"
import "./participant-desk.css"
import { type ReactNode, useRef, useState } from "react"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { StageParticipant } from "#contracts/participants.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFormDialog } from "./use-form-dialog.tsx"
import { useProof } from "./use-proof.tsx"
import { useRefusalDialog, useRegistrationCommand } from "./use-registration-command.ts"
import { ViewParticipant } from "./view-participant.tsx"

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

/** A secretary's desk on a stage's page. Its dialogs do not depend on the rows that they were opened from. */
export function useParticipantDesk({ path, timeZone }: { path: string; timeZone: string }): ParticipantDesk {
  const t = useWords("registration")
  const ask = useAsk()
  const { prove, proof } = useProof()
  const { open, isOpening, dialog } = useFormDialog(path)
  const addButton = useRef<HTMLButtonElement>(null)
  const [viewed, setViewed] = useState<StageParticipant | null>(null)

  const sayRefused = useRefusalDialog()
  // the row that was removed takes the focus with it
  const isGone = { onDone: () => addButton.current?.focus() }
  const { registration } = api
  const setStatus = useRegistrationCommand(registration.setStatus, "status").act
  const removeOne = useRegistrationCommand(registration.remove, "remove", isGone).act
  const removeAll = useRegistrationCommand(registration.removeUnconfirmed, "removeUnconfirmed", isGone).act
  const forgetOne = useRegistrationCommand(registration.forget, "forget", isGone).act
  const removeUnconfirmed = async (count: number) => {
    const [title, text] = [t("unconfirmed.ask", { count }), t("unconfirmed.askText")]
    if (await ask({ title, text, yes: t("remove"), no: t("back") })) await removeAll({ stage: path })
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
    setStatus: async ({ id }, status) => {
      await setStatus({ stage: path, id, status })
    },
    remove: async ({ id, name }) => {
      const [title, text] = [t("asks.remove.title", { name }), t("asks.remove.text")]
      if (await ask({ title, text, yes: t("remove"), no: t("back") })) await removeOne({ stage: path, id })
    },
    forget: async ({ id, name }) => {
      // on trial it tells how far it reaches
      const trial = await outcomeOf(registration.forget({ stage: path, id, isTrial: true }))
      if (trial.kind === "refused") {
        await sayRefused("forget", trial)
        return
      }
      if (trial.kind !== "forgettable") return
      const title = t("asks.forget.title", { name })
      const text = t("asks.forget.text", { stages: trial.stages })
      if (!(await ask({ title, text, yes: t("forget"), no: t("back") }))) return
      const { prover } = trial
      if (prover === null || (await prove({ title, prover })))
        await forgetOne({ stage: path, id, isTrial: false })
    },
    dialogs: (
      <>
        {dialog}
        {viewed && (
          <ViewParticipant participant={viewed} timeZone={timeZone} onClose={() => setViewed(null)} />
        )}
        {proof}
      </>
    ),
  }
}

const statuses = ["Registered", "Confirmed"] as const

/** What a secretary may do with one participant; the status that they have cannot be set again (PA-10). */
export function ParticipantMenu({
  participant,
  desk,
}: {
  participant: StageParticipant
  desk: ParticipantDesk
}) {
  const t = useWords("registration")
  return (
    <div className="participant-menu">
      <ActionsMenu label={t("actionsOf", { name: participant.name })}>
        {statuses.map((status) => {
          const isHeld = status === participant.status
          return (
            // locale keys: registration.statuses.*
            <button
              key={status}
              type="button"
              role="menuitemradio"
              aria-checked={isHeld}
              aria-disabled={isHeld}
              onClick={() => {
                if (!isHeld) void desk.setStatus(participant, status)
              }}
            >
              {t(`statuses.${status}`)}
            </button>
          )
        })}
        <hr />
        <Action onChoose={() => desk.view(participant)}>{t("view")}</Action>
        <Action onChoose={() => desk.edit(participant)}>{t("edit")}</Action>
        <Action onChoose={() => desk.remove(participant)}>{t("remove")}</Action>
        {isEnteredByOthers(participant.id) && (
          <Action onChoose={() => desk.forget(participant)}>{t("forget")}</Action>
        )}
      </ActionsMenu>
    </div>
  )
}
