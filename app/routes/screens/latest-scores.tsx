import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { PlacesWon } from "#app/routes/results/places-won.tsx"
import type { News } from "#app/routes/results/race-news.ts"
import { writeScore } from "#contracts/formats.ts"
import type { BoardStage } from "#contracts/live.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"

type Stage = Pick<BoardStage, "competitionType" | "timeZone">

/** What was scored last, the newest first: as much of it as there is room for. */
export function LatestScores({ news, stage }: { news: readonly News[]; stage: Stage }) {
  const t = useWords("results")
  if (news.length === 0) return null
  return (
    <section className="latest-scores">
      <h2>{t("news")}</h2>
      <ol>
        {news.map((one) => (
          <li key={one.id}>
            <LatestScore news={one} stage={stage} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One score: whose, where, and what it changed. */
export function LatestScore({ news, stage }: { news: News; stage: Stage }) {
  const t = useWords("results")
  const { points, time } = useFormats(stage.timeZone)
  const { rider, color, section, position, won, at } = news
  return (
    <span className="latest-score">
      <NumberPlate label={t("racingNumber")} number={rider.racingNumber} color={color} />
      <b className="name">{rider.name}</b>
      <span className="what">
        {t("sectionShort", { section })}
        <ScoreChip points={news.score} most={stage.competitionType === "classic" ? null : news.most}>
          {writeScore(news.score, points)}
        </ScoreChip>
        {position !== null && (
          <span className="place">
            {t("placeNow", { place: position })} <PlacesWon won={won ?? 0} isByScore />
          </span>
        )}
        <span className="at">
          <Instant at={at} format={time} />
        </span>
      </span>
    </span>
  )
}
