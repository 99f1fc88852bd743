import { type SubmitEvent, useState } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PlannedClass, PlannedSlot, StartPlanPage } from "#contracts/registration/start-list.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import type { SetSlot } from "./use-set-slot.ts"

type GiveSlotProps = {
  slot: PlannedSlot
  stage: StartPlanPage["stage"]
  planned: PlannedClass
  set: SetSlot
  onClose(): void
}

/** Gives an empty place to a rider of the class; one who has a time leaves that place empty (TI-02). */
export function GiveSlot({ slot, stage, planned, set, onClose }: GiveSlotProps) {
  const t = useWords("start-list")
  const { start } = useFormats(stage.timeZone)
  const placed = planned.slots.flatMap(({ at, rider }) => (rider ? [{ at, rider }] : []))
  const choices = [
    ...planned.waiting.map((rider) => ({ id: rider.id, words: `${riderLabel(rider)}, ${t("withoutTime")}` })),
    ...placed.map(({ at, rider }) => ({
      id: rider.id,
      words: `${riderLabel(rider)}, ${start(at).format(at)}`,
    })),
  ]
  const [chosen, setChosen] = useState(choices[0]?.id ?? "")
  const [isSending, setSending] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    if (await set(slot, { rider: chosen })) onClose()
    else setSending(false)
  }
  return (
    <Dialog title={t("giveAt", { time: start(slot.at).format(slot.at) })} onClose={onClose}>
      <form className="mt-3 grid gap-4" onSubmit={(event) => void send(event)}>
        {choices.length === 0 ? (
          <p>{t("nobodyElse")}</p>
        ) : (
          <Field label={t("chooseRider")}>
            {(control) => (
              <select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                {choices.map(({ id, words }) => (
                  <option key={id} value={id}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          {choices.length > 0 && (
            <button type="submit" className="button" disabled={isSending}>
              {t("save")}
            </button>
          )}
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
