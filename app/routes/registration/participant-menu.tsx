import { useEffect, useEffectEvent } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { StageParticipant } from "#contracts/participants.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { type ParticipantActions, useParticipantActions } from "./participant-actions.tsx"
import { participantsHeading } from "./participants-address.ts"

const statuses = ["Registered", "Confirmed"] as const

/** What a secretary may do with one participant; the status that they have cannot be set again (PA-10). */
export function ParticipantMenu({ participant }: { participant: StageParticipant }) {
  const actions = useParticipantActions()
  return actions && <Menu participant={participant} actions={actions} />
}

function Menu({ participant, actions }: { participant: StageParticipant; actions: ParticipantActions }) {
  const t = useWords("registration")
  const { name } = participant
  const announcePresent = useEffectEvent(actions.announcePresent)
  useEffect(() => announcePresent(name), [name])
  return (
    <div className="participant-menu">
      <ActionsMenu
        label={t("actionsOf", { name })}
        returnTo={participantsHeading}
        onGone={() => actions.announceGone(participant)}
      >
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
                if (!isHeld) void actions.setStatus(participant, status)
              }}
            >
              {t(`statuses.${status}`)}
            </button>
          )
        })}
        <hr />
        <Action onChoose={() => actions.view(participant)}>{t("view")}</Action>
        <Action onChoose={() => actions.edit(participant)}>{t("edit")}</Action>
        <Action onChoose={() => actions.setDns(participant)}>
          {participant.hasDns ? t("dns.clear") : t("dns.set")}
        </Action>
        <Action onChoose={() => actions.setOutOfCompetition(participant)}>
          {participant.isOutOfCompetition ? t("competition.in") : t("competition.set")}
        </Action>
        <Action onChoose={() => actions.remove(participant)}>{t("remove")}</Action>
        {isEnteredByOthers(participant.id) && (
          <>
            <Action onChoose={() => actions.link(participant)}>{t("link.action")}</Action>
            <Action onChoose={() => actions.forget(participant)}>{t("forget")}</Action>
          </>
        )}
      </ActionsMenu>
    </div>
  )
}
