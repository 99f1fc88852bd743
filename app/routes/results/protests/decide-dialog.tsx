import "#app/forms/forms.css"
import "./protests-desk.css"
import { type SubmitEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "#app/api/client.ts"
import { TextField } from "#app/forms/fields.tsx"
import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import { startOfAttention } from "#app/routes/results/desk/attention-line.tsx"
import { useStageNow } from "#app/routes/results/stage-context.ts"
import { euroOf } from "#contracts/formats.ts"
import { exactTimeOf } from "#contracts/local-time.ts"
import type { ProtestRuling } from "#contracts/protest-forms.ts"
import type { DeskProtest } from "#contracts/race-desk.ts"
import { isFeeReturnedAfter, protestDecisions, protestTexts } from "#domain/results/protests.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { type RulingField, readRuling } from "./read-protest.ts"
import { useProtestCommand } from "./use-protest-command.ts"
import { formField, useTypedForm } from "./use-typed-form.ts"

export type DecideDialogProps = {
  protest: DeskProtest
  /** When it was decided, unless the secretary says otherwise. */
  now: number
  onClose(): void
  onDone(): Promise<void>
}

/** Records what the jury decided about a protest, and whether its fee went back; also instead of an earlier decision (OF-05). */
export function DecideDialog({ protest, now, onClose, onDone }: DecideDialogProps) {
  const t = useWords("protest-desk")
  const states = useWords("protests")
  const desk = useWords("results-desk")
  const { language } = useTranslation().i18n
  const { path, timeZone, resultsStatus } = useStageNow().stage
  const form = useTypedForm<RulingField>(onClose)
  const decide = useProtestCommand(api.results.decideProtest, "decideProtest", { protest, onClose, onDone })
  const ask = useAsk()
  const { id, fee } = protest
  const [isFeeReturned, setFeeReturned] = useState(protest.isFeeReturned)
  const fault = form.faults.decision

  const send = (ruling: ProtestRuling | null) =>
    decide.send({ stage: path, id, seenRevision: decide.seenRevision, ruling })
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (decide.isPending) return
    const read = readRuling(new FormData(event.currentTarget), timeZone)
    form.setFaults(read.kind === "faulty" ? read.faults : {})
    if (read.kind === "read") await send(read.form)
  }
  const openAgain = async () => {
    const words = { title: t("openAgain"), text: t("openAgainSure"), yes: t("openAgain"), no: desk("cancel") }
    if (await ask(words)) await send(null)
  }
  return (
    <Dialog title={t("ruling")} isWide onClose={onClose} onLeave={form.leave} returnTo={startOfAttention}>
      <p className="mt-2 wrap-anywhere text-muted">
        {protest.racingClass ?? desk("protest.wholeStage")}: {protest.subject}
      </p>
      <form ref={form.ref} onSubmit={save} noValidate className="protest-form">
        <Field
          label={t("decision")}
          hint={t(resultsStatus === null ? "noResult" : "noResultApproved")}
          // locale keys: protest-desk.faults.*
          error={fault && t(`faults.${fault}`)}
        >
          {(control) => (
            <select
              {...control}
              name="decision"
              defaultValue={protest.decision ?? ""}
              onChange={({ target: { value } }) =>
                setFeeReturned(isFeeReturnedAfter(protestDecisions.find((one) => one === value) ?? null))
              }
            >
              {protest.decision === null && <option value="">–</option>}
              {protestDecisions.map((one) => (
                <option key={one} value={one}>
                  {/* locale keys: protests.states.* */}
                  {states(`states.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {fee !== null && (
          <label className="check-field">
            <input
              type="checkbox"
              name="isFeeReturned"
              checked={isFeeReturned}
              onChange={({ target }) => setFeeReturned(target.checked)}
            />
            <span className="font-semibold">
              {t("feeIsReturned", { fee: euroOf(language).format(fee / 100) })}
            </span>
          </label>
        )}
        <TextField
          field={formField("text", protest.text)}
          label={t("text")}
          hint={t("textHint")}
          lines={3}
          maxLength={protestTexts.decision}
        />
        <TimeField
          field={formField(
            "decidedOn",
            exactTimeOf(protest.decidedOn ?? Math.max(now, protest.receivedOn), timeZone),
            form.faults.decidedOn,
          )}
          label={t("decidedOn")}
          timeZone={timeZone}
        />
        <div className="dialog-end">
          {protest.decision !== null && (
            <button type="button" className="quiet-button" onClick={openAgain}>
              {t("openAgain")}
            </button>
          )}
          <button type="button" className="quiet-button" onClick={form.leave}>
            {desk("cancel")}
          </button>
          <button type="submit" className="button" aria-disabled={decide.isPending}>
            {desk("save")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
