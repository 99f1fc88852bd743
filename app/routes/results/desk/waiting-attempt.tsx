import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { WaitingItem } from "#contracts/race-desk.ts"
import { AssignNumber } from "./assign-number.tsx"
import { AttemptFacts } from "./attempt-facts.tsx"
import type { AttentionProps } from "./attention-choices.tsx"
import { useDeskCommand } from "./use-desk-command.ts"
import { useDismiss } from "./use-dismiss.ts"

type WaitingAttemptProps = AttentionProps<WaitingItem>

/** An attempt that waits: it counts, for whom a secretary says, or is left out (D-09, D-13). */
export function WaitingAttempt({
  item: { phone, attempt, rider, onPhone, points: carried },
  riders,
  stage,
  onDone,
}: WaitingAttemptProps) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const count = useDeskCommand(api.results.countAttempts, "settle")
  const leaveOut = useDeskCommand(api.results.dismissAttempts, "settle")
  const attempts = [attempt.attempt]
  const dismiss = useDismiss(stage)
  const countFor = async (participantId: string) => {
    await count({ stage: stage.path, phone, attempts, participantId }, onDone)
  }
  return (
    <div className="attempts">
      {onPhone && (
        <p>
          {t("onPhone")} <b>{[onPhone.racingNumber, onPhone.name].filter(Boolean).join(" ")}</b>
        </p>
      )}
      <AttemptFacts attempt={attempt} timeZone={stage.timeZone} />
      {carried.length > 0 && <p>{t("carries", { points: carried.map(points.format).join(", ") })}</p>}
      <div className="attempt-choices">
        {stage.resultsStatus === null &&
          (rider ? (
            <button type="button" className="quiet-button" onClick={() => countFor(rider.id)}>
              {t("countThis")}
              <span className="sr-only"> {points.format(attempt.total)}</span>
            </button>
          ) : (
            <AssignNumber riders={riders} onAssign={countFor} />
          ))}
        <button
          type="button"
          className="quiet-button"
          onClick={() =>
            dismiss((reason) => leaveOut({ stage: stage.path, phone, attempts, reason }, onDone))
          }
        >
          {t("leaveOut")}
        </button>
      </div>
    </div>
  )
}
