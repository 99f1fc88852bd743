import "./race.css"
import { useEffect, useState, useSyncExternalStore } from "react"
import { followedRiders, followKey } from "#app/public/results/board/followed-riders.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { Board, BoardStage } from "#contracts/results/live.ts"
import { Chevron } from "#ui/chevron.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { PlacesWon } from "./places-won.tsx"
import { Ago } from "./race-clock.tsx"
import { type News, useNews } from "./race-news.ts"

type RaceTickerProps = {
  board: Board
  /** Leads to a rider's line. */
  onPress(riderId: string): void
}

/** What was just recorded, and what it changed (TV-06): the newest in view, what came before it below. */
export function RaceTicker({ board, onPress }: RaceTickerProps) {
  const t = useWords("results")
  const all = useNews(board)
  const { path } = board.stage
  const riders = followedRiders(path)
  const followed = useSyncExternalStore(riders.subscribe, riders.keys, () => none)
  const [isFollowedOnly, setFollowedOnly] = useState(false)
  const isNarrowed = isFollowedOnly && followed.length > 0
  const news = isNarrowed ? all.filter(({ rider }) => followed.includes(followKey(rider))) : all
  const [newest] = news
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  // beside the lists there is room for all of it
  useEffect(() => setOpen(matchMedia("(width >= 90rem)").matches), [])
  const press = (riderId: string) => {
    if (matchMedia("(width <= 640px)").matches) setOpen(false)
    onPress(riderId)
  }
  if (all.length === 0) return null
  return (
    <details
      className="race-ticker group low:static"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2 className={isOpen ? "grow text-xl" : "sr-only"}>{t("news")}</h2>
        {newest ? !isOpen && <NewsLine news={newest} stage={board.stage} /> : <span>{t("newsNone")}</span>}
        <Chevron className="ml-2 rotate-45 phone:-rotate-135 phone:group-open:rotate-45" />
      </summary>
      {followed.length > 0 && (
        <label className="flex min-h-11 items-center gap-2 px-3">
          <input
            type="checkbox"
            checked={isFollowedOnly}
            onChange={({ currentTarget }) => setFollowedOnly(currentTarget.checked)}
          />
          {t("newsFollowed")}
        </label>
      )}
      {/* without scripts there is no news after the first: the page is that much lighter */}
      {isHydrated && (
        <ol>
          {news.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => press(one.rider.id)}>
                <NewsLine news={one} stage={board.stage} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

const none: readonly string[] = []

function NewsLine({ news, stage }: { news: News; stage: BoardStage }) {
  const t = useWords("results")
  const { points } = useFormats(stage.timeZone)
  const { rider, color, section, position, won, at } = news
  return (
    <span className="news-line">
      <NumberPlate
        label={t("racingNumber")}
        number={rider.racingNumber}
        color={color}
        className="shrink-0 text-[1rem]"
      />
      <b className="news-name">{rider.name}</b>
      <span className="text-muted">{t("sectionShort", { section })}</span>
      <ScoreChip points={news.score} most={stage.competitionType === "classic" ? null : news.most}>
        {writeScore(news.score, points)}
      </ScoreChip>
      {position !== null && (
        <span className="news-fact">
          {t("placeNow", { place: position })} <PlacesWon won={won ?? 0} isByScore />
        </span>
      )}
      <span className="news-fact news-at">
        <Ago at={at} timeZone={stage.timeZone} />
      </span>
    </span>
  )
}
