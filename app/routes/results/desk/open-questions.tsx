import { useWords } from "#app/i18n/words.ts"
import { useStageTime } from "#app/routes/results/use-stage-time.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { QuestionsAtApproval } from "#domain/results/question-time.ts"
import { Answers, Dialog } from "#ui/dialog.tsx"

type OpenQuestionsProps = {
  questions: QuestionsAtApproval
  stage: BoardStage
  /** The instant of the answer that named them. */
  now: number
  onAnswer(isConfirmed: boolean): void
}

/**
 * Asks before approval cuts questions short: it names the classes that may still ask, with the time that is left (OF-01), and says how
 * many questions have no answer (OF-04).
 */
export function OpenQuestions({
  questions: { classes, unanswered },
  stage,
  now,
  onAnswer,
}: OpenQuestionsProps) {
  const t = useWords("results-desk")
  const write = useStageTime(stage)
  return (
    <Dialog
      title={t(classes.length > 0 ? "openQuestions.title" : "openQuestions.unansweredTitle")}
      onClose={(answer) => onAnswer(answer === "yes")}
    >
      {classes.length > 0 && <p className="mt-2 text-muted">{t("openQuestions.text")}</p>}
      {classes.length > 0 && (
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
      )}
      {unanswered > 0 && (
        <p className="mt-2">
          <b>{t("openQuestions.unanswered", { count: unanswered })}</b>
        </p>
      )}
      <Answers yes={t("openQuestions.yes")} no={t("cancel")} />
    </Dialog>
  )
}
