import { useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import { RiderSelect } from "./desk-fields.tsx"

type AssignNumberProps = { riders: readonly DeskRider[]; onAssign(participant: string): Promise<void> }

/** Says who rode with a number that the stage does not know (D-13). */
export function AssignNumber({ riders, onAssign }: AssignNumberProps) {
  const t = useWords("results-desk")
  const [participant, setParticipant] = useState("")
  return (
    <span className="assign-number">
      <RiderSelect riders={riders} value={participant} onChange={setParticipant} />
      <button
        type="button"
        className="quiet-button"
        aria-disabled={participant === ""}
        onClick={() => {
          if (participant !== "") void onAssign(participant)
        }}
      >
        {t("countForRider")}
      </button>
    </span>
  )
}
