import { PlacesWon } from "#app/public/results/race/places-won.tsx"
import type { News } from "#app/public/results/race/race-news.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { BoardStage } from "#contracts/results/live.ts"
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
      <h2 className="text-xl/6 text-muted">{t("news")}</h2>
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
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5">
      <NumberPlate
        label={t("racingNumber")}
        number={rider.racingNumber}
        color={color}
        className="row-span-2 text-[1.75rem]"
      />
      <b className="truncate text-2xl/[1.2]">{rider.name}</b>
      <span className="flex items-center gap-1.5 text-xl/none whitespace-nowrap text-muted">
        {t("sectionShort", { section })}
        <ScoreChip
          points={news.score}
          most={stage.competitionType === "classic" ? null : news.most}
          className="min-w-7 shrink-0 text-xl/6"
        >
          {writeScore(news.score, points)}
        </ScoreChip>
        {position !== null && (
          <span className="truncate">
            {t("placeNow", { place: position })} <PlacesWon won={won ?? 0} isByScore />
          </span>
        )}
        {/* the time is never cut off; long text before it ends in dots */}
        <span className="ml-auto shrink-0">
          <Instant at={at} format={time} />
        </span>
      </span>
    </span>
  )
}
