import { useState } from "react"
import type { DeskRider } from "#contracts/race-desk.ts"
import { Field } from "#ui/field.tsx"
import { useDeskWords } from "./use-desk-words.ts"

type AssignNumberProps = { riders: readonly DeskRider[]; onAssign(participant: string): Promise<void> }

/** Says who rode with a number that the stage does not know (D-13). */
export function AssignNumber({ riders, onAssign }: AssignNumberProps) {
  const t = useDeskWords()
  const [participant, setParticipant] = useState("")
  return (
    <span className="assign-number">
      <Field label={t("assign.rider")}>
        {(control) => (
          <select {...control} value={participant} onChange={(event) => setParticipant(event.target.value)}>
            <option value="">–</option>
            {riders.map(({ id, name, racingNumber }) => (
              <option key={id} value={id}>
                {racingNumber ?? "–"} {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button
        type="button"
        className="quiet-button"
        aria-disabled={participant === ""}
        onClick={() => {
          if (participant !== "") void onAssign(participant)
        }}
      >
        {t("assign.count")}
      </button>
    </span>
  )
}
