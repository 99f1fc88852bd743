import { type ComponentType, type ReactNode, Suspense } from "react"
import { href, Link } from "react-router"
import { comparedAddress } from "#app/public/results/board/addresses.ts"
import { CancelledSections } from "#app/public/results/board/class-parts.tsx"
import { LapScores, SectionChip } from "#app/public/results/board/lap-scores.tsx"
import { Penalties, TimeChanges } from "#app/public/results/board/penalties.tsx"
import { DayLine } from "#app/public/results/race/day-line.tsx"
import { writeDuration } from "#app/public/results/race/write-times.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { RiderCard as Card, OwnCard } from "#contracts/results/rider-card.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { resultsAddress } from "#domain/competitions/stage-path.ts"
import { missedMark, sumPoints } from "#domain/judging/points.ts"
import { readScores } from "#domain/results/story.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Fact } from "#ui/fact.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { explainPlace } from "./explain-place.ts"
import { Figure } from "./figure.tsx"
import { OwnCardPart } from "./own-card/own-lap.tsx"
import { SectionPopup, type SectionPopupProps } from "./section-popup/section-popup.tsx"

type RiderCardProps = {
  card: Card
  /** Leads to the page that shows only this, from any other. */
  address?: string
  /** The id of the rider's page across stages; null: there is none. */
  rider?: string | null
  /** What the viewer has said about it; null: it is not their own card. */
  own?: OwnCard | null
  /** In place of the popup of a section that everybody sees. */
  popup?: ComponentType<SectionPopupProps>
  /** In place of the penalties that everybody sees. */
  penalties?: ReactNode
}

const link = "py-3 underline"

/** All of one rider's result (RS-07). */
export function RiderCard({
  card,
  address,
  rider = null,
  own = null,
  penalties,
  popup: Popup = SectionPopup,
}: RiderCardProps) {
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
      <ol className="laps mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 phone:grid-cols-1">
        {laps.map((lap) => (
          <LapScores key={lap.lap} lap={lap} stage={card.stage} most={most} onOpen={isHydrated ? open : null}>
            {own && (
              <Suspense>
                <OwnCardPart card={card} own={own} lap={lap} />
              </Suspense>
            )}
          </LapScores>
        ))}
      </ol>
      {own && (
        <Suspense>
          <OwnCardPart card={card} own={own} lap={null} />
        </Suspense>
      )}
      <CancelledSections racingClass={card.racingClass} className="pt-3" />
      <DayLine card={card} />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 *:break-inside-avoid *:last:basis-full">
        <Fact term={t("total")}>
          <Figure>{row.total === null ? "–" : points.format(row.total)}</Figure>
        </Fact>
        {racingTime !== null && (
          <Fact term={t("racingTime")}>
            <Figure>{writeDuration(racingTime, 60_000, points)}</Figure>
          </Fact>
        )}
        {statistics && (
          <Fact term={t("statistics")}>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {Object.entries(statistics).map(([score, count]) => (
                <li key={score}>
                  <SectionChip score={Number(score)} stage={card.stage} most={most} className="mr-1" />
                  <span aria-hidden="true">×</span> {count}
                </li>
              ))}
              {row.missed && (
                <li>
                  <SectionChip score={missedMark} stage={card.stage} most={most} className="mr-1" />
                  <span aria-hidden="true">×</span> {row.missed.length}
                </li>
              )}
            </ul>
          </Fact>
        )}
        <Fact term={t("penalties")}>
          {penalties ?? (
            <>
              <Penalties penalties={card.penalties} stage={card.stage} />
              {card.time && <TimeChanges time={card.time} />}
            </>
          )}
        </Fact>
        <WhyThisPlace card={card} />
      </dl>
      <p className="card-links flex flex-wrap gap-x-6 print:hidden">
        {address !== undefined && (
          <Link to={address} className={link}>
            {results("cardPage")}
          </Link>
        )}
        {rider !== null && (
          <Link to={href("/riders/:rider", { rider })} className={link}>
            {t("allStages")}
          </Link>
        )}
        <Link
          to={resultsAddress(card.stage.path) + comparedAddress([row.id])}
          className={link}
          defaultShouldRevalidate={false}
        >
          {results("sideBySide.compareWith")}
        </Link>
      </p>
    </div>
  )
}

/**
 * Why a rider is behind the one directly ahead in the class, and ahead of the one directly behind; and on how many sections that
 * is based, while riders have not ridden the same ones. That a rider is out of competition comes first (RX-01).
 */
function WhyThisPlace({ card: { ahead, behind, stage, row, racingClass } }: { card: Card }) {
  const t = useWords("card")
  const language = useLanguage()
  const { points } = useFormats(stage.timeZone)
  if (!ahead && !behind && !row.outOfCompetition) return null
  const scores = readScores(row.scores)
  const missed = row.missed?.map((index) => scores[index] ?? 0)
  const isUnderWay = !row.isFinished && row.status === null && stage.resultsStatus === null
  const wording = { t, language, timeZone: stage.timeZone, type: stage.competitionType }
  return (
    <Fact term={t("why.title")}>
      <ul>
        {row.outOfCompetition && <li>{t("why.outOfCompetition")}</li>}
        {ahead && <li>{explainPlace(ahead, false, wording)}</li>}
        {behind && <li>{explainPlace(behind, true, wording)}</li>}
        {missed && (
          <li>{t("why.missed", { count: missed.length, points: points.format(sumPoints(missed)) })}</li>
        )}
        {row.isClassed && <li>{t("why.classed")}</li>}
        {isUnderWay && (
          <li>{t("why.unfinished", { ridden: row.ridden, toRide: sectionsToRide(racingClass) })}</li>
        )}
      </ul>
    </Fact>
  )
}
