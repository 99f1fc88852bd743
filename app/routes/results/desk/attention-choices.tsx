import "./entries.css"
import "#app/routes/results/section-popup/section-popup.css"
import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import { exactTime } from "#app/routes/results/section-popup/exact-time.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { AttentionItem, DeskAttempt, DeskRider } from "#contracts/race-desk.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { AssignNumber } from "./assign-number.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"

type AttentionChoicesProps = {
  item: AttentionItem
  /** Who may have ridden with an unknown number. */
  riders: readonly DeskRider[]
  stage: BoardStage
  onDone(): Promise<void>
}

/** The attempts of what wants a look, each with what may be done about it until results are approved. */
export function AttentionChoices({ item, riders, stage, onDone }: AttentionChoicesProps) {
  const t = useDeskWords()
  const { points } = useFormats(stage.timeZone)
  const { work, question } = useDeskWork(stage.path)
  if (item.kind !== "two-attempts" && item.kind !== "waiting")
    return (
      <p>
        <b className="figure">{points.format(item.total)}</b> {t("lookAtCard")}
      </p>
    )

  const isOpen = stage.resultsStatus === null
  const settle = async (request: Parameters<typeof work>[1]) => {
    await work("settle", request, onDone)
  }
  if (item.kind === "two-attempts") {
    const place = { participant: item.rider.id, section: item.section, lap: item.lap }
    return (
      <ul className="attempts">
        {item.attempts.map((one) => (
          <li key={one.attempt}>
            <AttemptFacts attempt={one} timeZone={stage.timeZone} />
            {isOpen && one.endedAt !== null && (
              <button
                type="button"
                className="quiet-button"
                onClick={() => settle({ intent: "choose-attempt", ...place, attempt: one.attempt })}
              >
                {t("countThis")}
                <span className="sr-only"> {points.format(one.total)}</span>
              </button>
            )}
          </li>
        ))}
        {question}
      </ul>
    )
  }
  const { attempt, rider } = item
  const attempts = [attempt.attempt]
  return (
    <div className="attempts">
      <AttemptFacts attempt={attempt} timeZone={stage.timeZone} />
      {isOpen && (
        <div className="attempt-choices">
          {rider ? (
            <button
              type="button"
              className="quiet-button"
              onClick={() => settle({ intent: "count-attempts", attempts, participant: rider.id })}
            >
              {t("countThis")}
              <span className="sr-only"> {points.format(attempt.total)}</span>
            </button>
          ) : (
            <AssignNumber
              riders={riders}
              onAssign={(participant) => settle({ intent: "count-attempts", attempts, participant })}
            />
          )}
          <button
            type="button"
            className="quiet-button"
            onClick={() => settle({ intent: "dismiss-attempts", attempts })}
          >
            {t("leaveOut")}
          </button>
        </div>
      )}
      {question}
    </div>
  )
}

function AttemptFacts({ attempt, timeZone }: { attempt: DeskAttempt; timeZone: string }) {
  const t = useDeskWords()
  const { i18n } = useTranslation()
  const { points } = useFormats(timeZone)
  const { total, judge, startedAt, endedAt, isChosen } = attempt
  return (
    <p className="attempt-facts">
      <b className="figure">{points.format(total)}</b>
      <span>
        {judge}{" "}
        <span className="text-muted">
          <Instant at={endedAt ?? startedAt} format={exactTime(i18n.language, timeZone)} />
        </span>
      </span>
      {isChosen && <Badge tone="final">{t("counts")}</Badge>}
      {endedAt === null && <Badge tone="plain">{t("unended")}</Badge>}
    </p>
  )
}
