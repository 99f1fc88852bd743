import { useState } from "react"
import { startOfAttention } from "#app/office/desk/attention-line.tsx"
import { useStageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { euroOf } from "#contracts/fields/formats.ts"
import { exactTimeOf } from "#contracts/fields/local-time.ts"
import { writeTime } from "#contracts/fields/typed-day.ts"
import type { DeskProtest } from "#contracts/judging/race-desk.ts"
import type { ProtestRuling } from "#contracts/results/protest-forms.ts"
import { isFeeReturnedAfter, protestDecisions, protestTexts } from "#domain/results/protests.ts"
import { Choice } from "#ui/choice.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { seenAs, useProtestCommand, useProtestForm } from "./protest-form.ts"
import { typedRuling } from "./typed-protest.ts"

export type DecideDialogProps = {
  protest: DeskProtest
  /** When it was decided, unless the secretary says otherwise. */
  now: number
  onClose(): void
}

/** Records what the jury decided about a protest, and whether its fee went back; also instead of an earlier decision (OF-05). */
export function DecideDialog({ protest, now, onClose }: DecideDialogProps) {
  const t = useWords("protest-desk")
  const states = useWords("protests")
  const desk = useWords("results-desk")
  const language = useLanguage()
  const { path, timeZone, resultsStatus } = useStageNow().stage
  const { controls, fields, faultOf, end, leave } = useProtestForm({
    place: `ruling ${seenAs(protest)}`,
    schema: typedRuling(timeZone),
    filledWith: {
      decision: protest.decision ?? "",
      text: protest.text,
      decidedOn: writeTime(exactTimeOf(protest.decidedOn ?? Math.max(now, protest.receivedOn), timeZone)),
      isFeeReturned: protest.isFeeReturned,
    },
    send: (ruling) => {
      if (!decide.isPending) void send(ruling)
    },
    onClose,
  })
  const decide = useProtestCommand(api.results.decideProtest, "decideProtest", { protest, onClose: end })
  const ask = useAsk()
  const { id, fee } = protest
  const [isFeeReturned, setFeeReturned] = useState(protest.isFeeReturned)

  const send = (ruling: ProtestRuling | null) =>
    decide.send({ stage: path, id, seenRevision: decide.seenRevision, ruling })
  const openAgain = async () => {
    const words = { title: t("openAgain"), text: t("openAgainSure"), yes: t("openAgain"), no: desk("cancel") }
    if (await ask(words)) await send(null)
  }
  return (
    <Dialog title={t("ruling")} isWide onClose={onClose} onLeave={leave} returnTo={startOfAttention}>
      <p className="mt-2 wrap-anywhere text-muted">
        {protest.racingClass ?? desk("protest.wholeStage")}: {protest.subject}
      </p>
      <form {...controls} className="mt-4 grid gap-4">
        <Field
          label={t("decision")}
          hint={t(resultsStatus === null ? "noResult" : "noResultApproved")}
          error={faultOf(fields.decision)}
        >
          {(control) => (
            <select
              {...control}
              name={fields.decision.name}
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
          <Choice
            name={fields.isFeeReturned.name}
            checked={isFeeReturned}
            onChange={({ target }) => setFeeReturned(target.checked)}
            label={t("feeIsReturned", { fee: euroOf(language).format(fee / 100) })}
          />
        )}
        <TextField
          field={fields.text}
          label={t("text")}
          hint={t("textHint")}
          lines={3}
          maxLength={protestTexts.decision}
        />
        <TimeField field={fields.decidedOn} label={t("decidedOn")} timeZone={timeZone} />
        <div className="dialog-end">
          {protest.decision !== null && (
            <button type="button" className="quiet-button" onClick={openAgain}>
              {t("openAgain")}
            </button>
          )}
          <button type="button" className="quiet-button" onClick={leave}>
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
