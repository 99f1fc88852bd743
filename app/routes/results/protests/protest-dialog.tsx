import { riderLabel } from "#ui/number-plate.tsx"
import "#app/forms/forms.css"
import "./protests-desk.css"
import { type SubmitEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "#app/api/client.ts"
import { TextField } from "#app/forms/fields.tsx"
import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import { byNumber } from "#app/routes/results/desk/desk-riders.ts"
import { useDeskCommand } from "#app/routes/results/desk/use-desk-command.ts"
import { writeDecimals } from "#contracts/formats.ts"
import { exactTimeOf } from "#contracts/local-time.ts"
import type { DeskProtest, RaceDesk } from "#contracts/race-desk.ts"
import { protestTexts } from "#domain/results/protests.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { type ProtestField, readProtest, somebodyElse } from "./read-protest.ts"
import { useSeenRevision } from "./use-seen-revision.ts"
import { fieldOf, useTypedForm } from "./use-typed-form.ts"

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
  const record = useDeskCommand(api.results.recordProtest, "recordProtest")
  const edit = useDeskCommand(api.results.editProtest, "editProtest")
  const isSaving = record.isPending || edit.isPending
  // made once: what is sent twice is recorded once
  const [id] = useState(() => protest?.id ?? crypto.randomUUID())
  const { seenRevision, noteAnswer } = useSeenRevision(protest)
  const [{ rider, racingClass }, choose] = useState(() => chosenIn(protest))
  // locale keys: protest-desk.faults.*
  const faultAt = (field: Exclude<ProtestField, "receivedOn">) => {
    const fault = form.faults[field]
    return fault && t(`faults.${fault}`)
  }

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const read = readProtest(new FormData(event.currentTarget), timeZone)
    form.setFaults(read.kind === "faulty" ? read.faults : {})
    if (read.kind === "faulty") return
    const came = protest
      ? await edit({ stage: path, id, seenRevision, form: read.form })
      : await record({ stage: path, id, form: read.form })
    noteAnswer(came)
    // what could not be saved stays typed
    if (came.kind === "changed") onClose()
    // also after a refusal: somebody else may have changed it
    await onDone()
  }
  return (
    <Dialog title={t(protest ? "edit" : "record")} isWide onClose={onClose} onLeave={form.leave}>
      <form ref={form.ref} onSubmit={save} noValidate className="protest-form">
        <div className="field-pair">
          <Field label={t("who")} hint={t("whoHint")} error={faultAt("rider")}>
            {(control) => (
              <select
                {...control}
                name="rider"
                value={rider}
                onChange={({ target: { value } }) =>
                  choose({
                    rider: value,
                    racingClass: race.lines.find((line) => line.id === value)?.racingClass ?? racingClass,
                  })
                }
              >
                {rider === "" && <option value="">–</option>}
                <option value={somebodyElse}>{t("somebodyElse")}</option>
                {protest?.protester.isRemoved && (
                  <option value={protest.protester.participantId ?? somebodyElse}>
                    {riderLabel(protest.protester)} ({t("riderRemoved")})
                  </option>
                )}
                {byNumber(race.lines, language).map((line) => (
                  <option key={line.id} value={line.id}>
                    {riderLabel(line)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("class")}>
            {(control) => (
              <select
                {...control}
                name="racingClass"
                value={racingClass}
                onChange={({ target }) => choose({ rider, racingClass: target.value })}
              >
                <option value="">{desk("protest.wholeStage")}</option>
                {classesOf(race, protest).map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        {rider === somebodyElse && (
          <TextField
            field={fieldOf("name", protest?.protester.participantId === null ? protest.protester.name : "")}
            label={t("name")}
            hint={t("nameHint")}
            error={faultAt("name")}
            maxLength={protestTexts.name}
            autoComplete="off"
          />
        )}
        <TextField
          field={fieldOf("subject", protest?.subject)}
          label={t("subject")}
          hint={t("subjectHint")}
          error={faultAt("subject")}
          maxLength={protestTexts.subject}
          autoComplete="off"
        />
        <TextField
          field={fieldOf("details", protest?.details)}
          label={t("details")}
          hint={t("detailsHint")}
          lines={4}
          maxLength={protestTexts.details}
        />
        <div className="field-pair">
          <TextField
            field={fieldOf("fee", feeIn(protest, language))}
            label={t("fee")}
            hint={t("feeHint")}
            error={faultAt("fee")}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
          <TimeField
            field={fieldOf(
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

const chosenIn = (protest: DeskProtest | null) =>
  protest
    ? {
        rider: protest.protester.participantId ?? somebodyElse,
        racingClass: protest.racingClass ?? "",
      }
    : { rider: "", racingClass: "" }

/** The classes of the stage, and the one that a protest is about although the stage no longer has it. */
const classesOf = ({ classes }: Pick<RaceDesk, "classes">, protest: DeskProtest | null): string[] => [
  ...new Set([...classes.map(({ name }) => name), ...(protest?.racingClass ? [protest.racingClass] : [])]),
]

const feeIn = (protest: DeskProtest | null, language: string): string =>
  protest === null || protest.fee === null ? "" : writeDecimals((protest.fee / 100).toFixed(2), language)
