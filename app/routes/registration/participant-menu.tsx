import { useId } from "react"
import type { StageParticipant } from "#contracts/participants.ts"
import { Menu } from "#ui/menu.tsx"
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
  const label = t("actionsOf", { name: participant.name })
  return (
    <div className="participant-menu">
      <Menu
        id={`actions${useId()}`}
        label={label}
        button={
          <>
            <span className="sr-only">{label}</span>
            <span aria-hidden="true">⋯</span>
          </>
        }
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
                if (!isHeld) void desk.setStatus(participant, status)
              }}
            >
              {t(`statuses.${status}`)}
            </button>
          )
        })}
        <hr />
        <button type="button" role="menuitem" onClick={() => desk.view(participant)}>
          {t("view")}
        </button>
        <button type="button" role="menuitem" onClick={() => desk.edit(participant)}>
          {t("edit")}
        </button>
        <button type="button" role="menuitem" onClick={() => desk.remove(participant)}>
          {t("remove")}
        </button>
      </Menu>
    </div>
  )
}
