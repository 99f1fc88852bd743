import { useTranslation } from "react-i18next"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { CardCell } from "#judge/scoring/ridden-laps.ts"
import { Score } from "./score.tsx"

type CardProps = { laps: readonly (readonly CardCell[])[]; type: CompetitionType; shown: SectionOfLap }

/** A rider's laps and sections, as the paper card has them, up to the last lap with a score; `shown` is the one that is spoken of. */
export function Card({ laps, type, shown }: CardProps) {
  const { t } = useTranslation("judge")
  const last = laps.findLastIndex((cells) => cells.some(({ total }) => total !== null))
  return laps.slice(0, last + 1).map((cells, index) => {
    const lap = index + 1
    return (
      <ol key={lap} className="card-lap" aria-label={t("lap", { lap })}>
        {cells.map(({ section, total }) => (
          <li key={section} data-shown={(section === shown.section && lap === shown.lap) || undefined}>
            <span className="sr-only">{t("section", { section })}: </span>
            {total === null ? (
              <span className="card-open">
                <span className="sr-only">{t("last.open")}</span>
              </span>
            ) : (
              <Score total={total} type={type} />
            )}
          </li>
        ))}
      </ol>
    )
  })
}
