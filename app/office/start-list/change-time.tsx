import { FormProvider } from "@conform-to/react"
import { useState } from "react"
import { z } from "zod"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { clockTime } from "#contracts/fields/clock-time.ts"
import { exactTimeOf } from "#contracts/fields/local-time.ts"
import type { PlannedSlot, StartPlanPage } from "#contracts/registration/start-list.ts"
import { Dialog } from "#ui/dialog.tsx"
import type { SetSlot } from "./use-set-slot.ts"

type ChangeTimeProps = {
  slot: PlannedSlot
  stage: StartPlanPage["stage"]
  set: SetSlot
  onClose(): void
}

/** Changes the time of one place of a start list (TI-02). */
export function ChangeTime({ slot, stage: { timeZone }, set, onClose }: ChangeTimeProps) {
  const t = useWords("start-list")
  const [isSending, setSending] = useState(false)
  const send = async ({ at }: { at: number }) => {
    setSending(true)
    if (await set(slot, { at })) onClose()
    else setSending(false)
  }
  const { form, fields } = useForm({
    id: `time-of-${slot.id}`,
    schema: z.object({ at: clockTime(timeZone).time("start-empty") }),
    filledWith: { at: exactTimeOf(slot.at, timeZone) },
    reply: undefined,
    send: (typed) => void send(typed),
  })
  const { rider } = slot
  return (
    <Dialog title={rider ? t("changeTimeOf", { name: rider.name }) : t("changeTimeAt")} onClose={onClose}>
      <FormProvider context={form.context}>
        <form id={form.id} noValidate onSubmit={form.onSubmit} className="mt-3 grid gap-4">
          <TimeField field={fields.at} label={t("newTime")} timeZone={timeZone} />
          {rider && <p className="field-hint">{t("newTimeHint")}</p>}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button" disabled={isSending}>
              {t("save")}
            </button>
            <button type="button" className="quiet-button" onClick={onClose}>
              {t("cancel")}
            </button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
