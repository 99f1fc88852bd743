import { useWords } from "#app/i18n/words.ts"
import type { News } from "#app/routes/results/race-news.ts"
import type { BoardStage } from "#contracts/live.ts"
import { LatestScore } from "./latest-scores.tsx"

/** So many scores fit side by side. */
const scoresAtOnce = 3

/** What was scored last, along the foot of the picture. */
export function OverlayTicker({ news, stage }: { news: readonly News[]; stage: BoardStage }) {
  const t = useWords("results")
  if (news.length === 0) return null
  return (
    <section className="overlay-ticker overlay-panel dark-panel">
      <h1 className="sr-only">{t("news")}</h1>
      <ol>
        {news.slice(0, scoresAtOnce).map((one) => (
          <li key={one.id}>
            <LatestScore news={one} stage={stage} />
          </li>
        ))}
      </ol>
    </section>
  )
}
