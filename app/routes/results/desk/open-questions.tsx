import { useWords } from "#app/i18n/words.ts"
import { usePostingTime } from "#app/routes/results/use-posting-time.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { OpenClass } from "#domain/results/question-time.ts"
import { Dialog } from "#ui/dialog.tsx"

type OpenQuestionsProps = {
  classes: readonly OpenClass[]
  stage: BoardStage
  /** The instant of the answer that named them. */
  now: number
  onAnswer(isConfirmed: boolean): void
}

/** Asks before approval cuts the questions of classes short, and names them with the time that is left (OF-01). */
export function OpenQuestions({ classes, stage, now, onAnswer }: OpenQuestionsProps) {
  const t = useWords("results-desk")
  const write = usePostingTime(stage)
  return (
    <Dialog title={t("openQuestions.title")} onClose={(answer) => onAnswer(answer === "yes")}>
      <p className="mt-2 text-muted">{t("openQuestions.text")}</p>
      <ul className="changed-riders">
        {classes.map(({ racingClass, until }) => (
          <li key={racingClass}>
            <b>{racingClass}</b>{" "}
            {until === null
              ? t("openQuestions.never")
              : t("openQuestions.until", {
                  time: write(until),
                  minutes: Math.ceil((until - now) / 60_000),
                })}
          </li>
        ))}
      </ul>
      <form method="dialog">
        <button type="submit" value="no" className="quiet-button">
          {t("cancel")}
        </button>
        <button type="submit" value="yes" className="button">
          {t("openQuestions.yes")}
        </button>
      </form>
    </Dialog>
  )
}
