import "./participant-tools.css"
import { useRef } from "react"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { Spinner } from "#ui/states.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useParticipantActions } from "./participant-actions.tsx"
import { participantsHeading } from "./participants-address.ts"

/** How a secretary adds a participant (ST-13). */
export function AddParticipant() {
  const t = useWords("registration")
  const actions = useParticipantActions()
  if (!actions) return null
  const { add, isAdding } = actions
  return (
    <div className="with-help">
      <ScriptedButton className="quiet-button needs-script gap-2" aria-disabled={isAdding} onClick={add}>
        {isAdding ? <Spinner /> : <span aria-hidden="true">+</span>} {t("addParticipant")}
      </ScriptedButton>
      <HelpLink topic="participants" />
    </div>
  )
}

/** How many have an address that nobody has confirmed, and what removes them (D-43). */
export function UnconfirmedParticipants({ count }: { count: number }) {
  const t = useWords("registration")
  const actions = useParticipantActions()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, participantsHeading)
  if (!actions) return null
  return (
    <p className="unconfirmed-participants">
      {t("unconfirmed.some", { count })}
      <ScriptedButton
        ref={button}
        className="quiet-button needs-script"
        onClick={() => actions.removeUnconfirmed(count)}
      >
        {t("unconfirmed.remove", { count })}
      </ScriptedButton>
    </p>
  )
}
