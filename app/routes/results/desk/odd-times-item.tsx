import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { OddTimes } from "#contracts/race-desk.ts"
import type { AttentionProps } from "./attention-choices.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

/** Scores that count with times that a secretary should look at: ties go by them. */
export function OddTimesItem({ item, stage, onDone }: AttentionProps<OddTimes>) {
  const t = useWords("results-desk")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const accept = useDeskCommand(api.results.acceptTimes, "settle")
  const { phone, count, from, until, arrivedOn, riders } = item
  const at = (instant: number) => shortDayAndTime.format(instant)
  const numbers = riders.map(({ racingNumber, name }) => racingNumber ?? name).join(", ")
  return (
    <div className="attempts">
      <p>
        {t("oddTimes.text", { count, from: at(from), until: at(until), arrived: at(arrivedOn) })}
        {riders.length > 0 && <> {t("oddTimes.riders", { riders: numbers })}</>}
      </p>
      {stage.resultsStatus === null && (
        <div className="attempt-choices">
          <button
            type="button"
            className="quiet-button"
            onClick={() => accept({ stage: stage.path, phone }, onDone)}
          >
            {t("oddTimes.accept")}
          </button>
        </div>
      )}
    </div>
  )
}
