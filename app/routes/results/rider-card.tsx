import { useWords } from "#app/i18n/words.ts"
import "./rider-card.css"
import type { ComponentType, ReactNode } from "react"
import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { RiderCard as Card } from "#contracts/rider-card.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { Fact } from "./fact.tsx"
import { LapScores } from "./lap-scores.tsx"
import { Penalties } from "./penalties.tsx"
import { SectionChip } from "./section-chip.tsx"
import { SectionPopup, type SectionPopupProps } from "./section-popup/section-popup.tsx"
import { WhyThisPlace } from "./why-this-place.tsx"
import { writeDuration } from "./write-duration.ts"

type RiderCardProps = {
  card: Card
  /** Leads to the page that shows only this, from any other. */
  address?: string
  /** In place of the popup of a section that everybody sees. */
  popup?: ComponentType<SectionPopupProps>
  /** In place of the penalties that everybody sees. */
  penalties?: ReactNode
}

/** All of one rider's result (RS-07). */
export function RiderCard({ card, address, penalties, popup: Popup = SectionPopup }: RiderCardProps) {
  const t = useWords("card")
  const results = useWords("results")
  const { points } = useFormats(card.stage.timeZone)
  const { row, laps, statistics, racingTime } = card
  const isHydrated = useHydrated()
  const show = useShowDialog()
  const open = (place: SectionPopupProps["place"]) =>
    show((close) => <Popup rider={row} place={place} onClose={close} />)
  const most = Math.max(...laps.flatMap(({ sections }) => sections.map((one) => one.points ?? 0)))
  return (
    <div className="rider-card">
      <ol className="laps">
        {laps.map((lap) => (
          <LapScores
            key={lap.lap}
            lap={lap}
            stage={card.stage}
            most={most}
            onOpen={isHydrated ? open : null}
          />
        ))}
      </ol>
      <dl>
        <Fact term={t("total")}>
          <b className="figure">{row.total === null ? "–" : points.format(row.total)}</b>
        </Fact>
        {racingTime !== null && (
          <Fact term={t("racingTime")}>
            <b className="figure">{writeDuration(racingTime, 60_000, points)}</b>
          </Fact>
        )}
        {statistics && (
          <Fact term={t("statistics")}>
            <ul className="statistics">
              {Object.entries(statistics).map(([score, count]) => (
                <li key={score}>
                  <SectionChip points={Number(score)} stage={card.stage} most={most} />
                  <span aria-hidden="true">×</span> {count}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact term={t("penalties")}>
          {penalties ?? <Penalties penalties={card.penalties} stage={card.stage} />}
        </Fact>
        <WhyThisPlace card={card} />
      </dl>
      {address !== undefined && (
        <Link to={address} className="card-page">
          {results("cardPage")}
        </Link>
      )}
    </div>
  )
}
