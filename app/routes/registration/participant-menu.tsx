import type { StageParticipant } from "#contracts/participants.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import type { ParticipantDesk } from "./use-participant-desk.tsx"
import { useRegistrationWords } from "./use-registration-words.ts"

const statuses = ["Registered", "Confirmed"] as const

/** What a secretary may do with one participant; the status that they have cannot be set again (PA-10). */
export function ParticipantMenu({
  participant,
  desk,
}: {
  participant: StageParticipant
  desk: ParticipantDesk
}) {
  const t = useRegistrationWords()
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
