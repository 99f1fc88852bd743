import { useState } from "react"
import { byNumber } from "#app/office/desk/desk-riders.ts"
import { api } from "#app/site/api/client.ts"
import { type FormField, TextField } from "#app/site/forms/fields.tsx"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { writeDecimals } from "#contracts/fields/formats.ts"
import { exactTimeOf } from "#contracts/fields/local-time.ts"
import { writeTime } from "#contracts/fields/typed-day.ts"
import type { DeskProtest, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { ProtestForm } from "#contracts/results/protest-forms.ts"
import { protestTexts } from "#domain/results/protests.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { seenAs, useProtestCommand, useProtestForm } from "./protest-form.ts"
import { somebodyElse, typedProtest } from "./typed-protest.ts"

export type ProtestDialogProps = {
  race: Pick<RaceDesk, "stage" | "classes" | "lines">
  /** The one that is changed; null: a new one. */
  protest: DeskProtest | null
  /** When a new one was received, unless the secretary says otherwise. */
  now: number
  onClose(): void
}

/** Records a protest as it was handed in, or changes what was recorded (OF-05). */
export function ProtestDialog({ race, protest, now, onClose }: ProtestDialogProps) {
  const t = useWords("protest-desk")
  const desk = useWords("results-desk")
  const language = useLanguage()
  const { path, timeZone } = race.stage
  const { controls, fields, faultOf, end, leave } = useProtestForm({
    place: `protest ${protest ? seenAs(protest) : path}`,
    schema: typedProtest(timeZone),
    filledWith: {
      ...chosenIn(protest),
      name: protest?.protester.participantId === null ? protest.protester.name : "",
      subject: protest?.subject,
      details: protest?.details,
      fee: feeIn(protest, language),
      receivedOn: writeTime(exactTimeOf(protest?.receivedOn ?? now, timeZone)),
    },
    send: (form) => {
      if (!isSaving) void save(form)
    },
    onClose,
  })
  const dialog = { protest, onClose: end }
  const record = useProtestCommand(api.results.recordProtest, "recordProtest", dialog)
  const edit = useProtestCommand(api.results.editProtest, "editProtest", dialog)
  const isSaving = record.isPending || edit.isPending
  // made once: what is sent twice is recorded once
  const [id] = useState(() => protest?.id ?? crypto.randomUUID())

  const save = (form: ProtestForm) => {
    const sent = { stage: path, id, form }
    return protest ? edit.send({ ...sent, seenRevision: edit.seenRevision }) : record.send(sent)
  }
  return (
    <Dialog title={t(protest ? "edit" : "record")} isWide onClose={onClose} onLeave={leave}>
      <form {...controls} className="mt-4 grid gap-4">
        <ProtestAbout race={race} protest={protest} fields={fields} faultOf={faultOf} />
        <TextField
          field={fields.subject}
          label={t("subject")}
          hint={t("subjectHint")}
          error={faultOf(fields.subject)}
          maxLength={protestTexts.subject}
          autoComplete="off"
        />
        <TextField
          field={fields.details}
          label={t("details")}
          hint={t("detailsHint")}
          lines={4}
          maxLength={protestTexts.details}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-4">
          <TextField
            field={fields.fee}
            label={t("fee")}
            hint={t("feeHint")}
            error={faultOf(fields.fee)}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
          <TimeField field={fields.receivedOn} label={t("receivedOn")} timeZone={timeZone} />
        </div>
        <div className="dialog-end">
          <button type="button" className="quiet-button" onClick={leave}>
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

type ProtestAboutProps = {
  race: Pick<RaceDesk, "classes" | "lines">
  /** The one that is changed; null: a new one. */
  protest: DeskProtest | null
  fields: Record<"rider" | "name" | "racingClass", FormField>
  faultOf(field: FormField): string | undefined
}

/** Who protests, and about which class: at first about that of the rider who is chosen. */
function ProtestAbout({ race, protest, fields, faultOf }: ProtestAboutProps) {
  const t = useWords("protest-desk")
  const desk = useWords("results-desk")
  const language = useLanguage()
  const [{ rider, racingClass }, choose] = useState(() => chosenIn(protest))
  const chooseRider = (id: string) => {
    const line = race.lines.find((one) => one.id === id)
    choose({ rider: id, racingClass: line?.racingClass ?? racingClass })
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-4">
        <Field label={t("who")} hint={t("whoHint")} error={faultOf(fields.rider)}>
          {(control) => (
            <select
              {...control}
              name={fields.rider.name}
              value={rider}
              onChange={({ target }) => chooseRider(target.value)}
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
              name={fields.racingClass.name}
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
          field={fields.name}
          label={t("name")}
          hint={t("nameHint")}
          error={faultOf(fields.name)}
          maxLength={protestTexts.name}
          autoComplete="off"
        />
      )}
    </>
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
