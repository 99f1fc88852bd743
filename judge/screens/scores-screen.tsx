import { useState } from "react"
import { useTranslation } from "react-i18next"
import { goBack } from "#judge/address.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { CorrectDialog } from "./correct-dialog.tsx"
import { Plate } from "./plate.tsx"
import { Score } from "./score.tsx"
import { TopBar } from "./top-bar.tsx"
import { useJudgingState } from "./use-judging.ts"
import { useRiders } from "./use-ridden.ts"
import { useTimeFormat } from "./use-time-format.ts"

/** So many of the latest scores are listed at first: a day has hundreds. */
const shownAtFirst = 40

/** What this phone has scored, the latest first, each with what became of it and a way to correct it. */
export function ScoresScreen() {
  const { t } = useTranslation("judge")
  const { attempts, known } = useJudgingState()
  const riders = useRiders()
  const time = useTimeFormat()
  const [most, setMost] = useState(shownAtFirst)
  const [corrected, setCorrected] = useState<OwnAttempt | null>(null)
  const latest = attempts.toReversed()
  return (
    <>
      <TopBar onBack={() => goBack({ view: null })}>{t("scores.title")}</TopBar>
      <main>
        {latest.length === 0 && <p className="empty">{t("scores.none")}</p>}
        <ol className="scores">
          {latest.slice(0, most).map((attempt) => {
            const { id, participant, section, lap, total, ended, cancelled, startedAt, waits, why } = attempt
            const rider = riderNamed(riders, participant)
            const name = rider.name ?? t("unknownRider")
            const fate = cancelled ? t("scores.cancelled") : ended === null ? t("scores.running") : null
            return (
              <li key={id}>
                <Plate rider={rider} />
                <span>
                  {name !== "" && <strong>{name}</strong>}
                  {t("section", { section })} · {t("lap", { lap })}
                  <br />
                  {time(startedAt)} · {waits ? t("scores.waits") : t("scores.sent")}
                  {fate && ` · ${fate}`}
                  {/* locale keys: judge.why.* */}
                  {why && <em>{t(`why.${why}`)}</em>}
                </span>
                {ended !== null && <Score total={total} type={known.stage.settings.type} />}
                {ended !== null && (
                  <button type="button" onClick={() => setCorrected(attempt)}>
                    {t("scores.correct")}
                  </button>
                )}
              </li>
            )
          })}
        </ol>
        {latest.length > most && (
          <button type="button" className="wide" onClick={() => setMost(latest.length)}>
            {t("scores.all", { count: latest.length })}
          </button>
        )}
      </main>
      {corrected && <CorrectDialog attempt={corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}
