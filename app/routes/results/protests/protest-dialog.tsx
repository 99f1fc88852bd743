import "#app/forms/forms.css"
import "./protests-desk.css"
import { type SubmitEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "#app/api/client.ts"
import { TextField } from "#app/forms/fields.tsx"
import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import { writeDecimals } from "#contracts/formats.ts"
import { exactTimeOf } from "#contracts/local-time.ts"
import type { DeskProtest, RaceDesk } from "#contracts/race-desk.ts"
import { protestTexts } from "#domain/results/protests.ts"
import { Dialog } from "#ui/dialog.tsx"
import { ProtestAbout } from "./protest-about.tsx"
import { type ProtestField, readProtest } from "./read-protest.ts"
import { useProtestCommand } from "./use-protest-command.ts"
import { formField, useTypedForm } from "./use-typed-form.ts"

export type ProtestDialogProps = {
  race: Pick<RaceDesk, "stage" | "classes" | "lines">
  /** The one that is changed; null: a new one. */
  protest: DeskProtest | null
  /** When a new one was received, unless the secretary says otherwise. */
  now: number
  onClose(): void
  onDone(): Promise<void>
}

/** Records a protest as it was handed in, or changes what was recorded (OF-05). */
export function ProtestDialog({ race, protest, now, onClose, onDone }: ProtestDialogProps) {
  const t = useWords("protest-desk")
  const desk = useWords("results-desk")
  const { language } = useTranslation().i18n
  const { path, timeZone } = race.stage
  const form = useTypedForm<ProtestField>(onClose)
  const dialog = { protest, onClose, onDone }
  const record = useProtestCommand(api.results.recordProtest, "recordProtest", dialog)
  const edit = useProtestCommand(api.results.editProtest, "editProtest", dialog)
  const isSaving = record.isPending || edit.isPending
  // made once: what is sent twice is recorded once
  const [id] = useState(() => protest?.id ?? crypto.randomUUID())
  // locale keys: protest-desk.faults.*
  const faultAt = (field: "subject" | "fee") => {
    const fault = form.faults[field]
    return fault && t(`faults.${fault}`)
  }

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const read = readProtest(new FormData(event.currentTarget), timeZone)
    form.setFaults(read.kind === "faulty" ? read.faults : {})
    if (read.kind === "faulty") return
    const sent = { stage: path, id, form: read.form }
    await (protest ? edit.send({ ...sent, seenRevision: edit.seenRevision }) : record.send(sent))
  }
  return (
    <Dialog title={t(protest ? "edit" : "record")} isWide onClose={onClose} onLeave={form.leave}>
      <form ref={form.ref} onSubmit={save} noValidate className="protest-form">
        <ProtestAbout race={race} protest={protest} faults={form.faults} />
        <TextField
          field={formField("subject", protest?.subject)}
          label={t("subject")}
          hint={t("subjectHint")}
          error={faultAt("subject")}
          maxLength={protestTexts.subject}
          autoComplete="off"
        />
        <TextField
          field={formField("details", protest?.details)}
          label={t("details")}
          hint={t("detailsHint")}
          lines={4}
          maxLength={protestTexts.details}
        />
        <div className="field-pair">
          <TextField
            field={formField("fee", feeIn(protest, language))}
            label={t("fee")}
            hint={t("feeHint")}
            error={faultAt("fee")}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
          <TimeField
            field={formField(
              "receivedOn",
              exactTimeOf(protest?.receivedOn ?? now, timeZone),
              form.faults.receivedOn,
            )}
            label={t("receivedOn")}
            timeZone={timeZone}
          />
        </div>
        <div className="dialog-end">
          <button type="button" className="quiet-button" onClick={form.leave}>
            {desk("cancel")}
          </button>
          <button type="submit" className="button" aria-disabled={isSaving}>
            {desk("save")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const feeIn = (protest: DeskProtest | null, language: string): string =>
  protest === null || protest.fee === null ? "" : writeDecimals((protest.fee / 100).toFixed(2), language)
