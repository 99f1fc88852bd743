import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { RiderCard as Card } from "#contracts/results/rider-card.ts"
import { lapsOf, sectionsInOrder, sectionsOfLap } from "#domain/competitions/racing-class.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { runningTotals } from "#domain/results/running-totals.ts"
import { readScores } from "#domain/results/story.ts"
import type { LinePoint } from "#ui/chart-geometry.ts"
import { LineChart, LineLabel } from "#ui/line-chart.tsx"

/** With how many sections a line is drawn, at least. */
const fewestSections = 2

/** A rider's day as a line of sections, beside the line of the rider they are compared with (TV-06). */
export function DayLine({ card }: { card: Card }) {
  const t = useWords("card")
  const results = useWords("results")
  const { points } = useFormats(card.stage.timeZone)
  const { row, rival, racingClass } = card
  const isClassic = card.stage.competitionType === "classic"
  const riders = (rival ? [row, rival] : [row]).map(({ scores, ...rider }, index) => ({
    ...rider,
    key: index === 0 ? "own" : "rival",
    totals: runningTotals(readScores(scores)),
  }))
  const ridden = riders[0]?.totals.filter((total) => total !== null) ?? []
  if (ridden.length < fewestSections) return null
  const laps = lapsOf(racingClass)
  return (
    <LineChart
      title={t("day.title")}
      note={<DayNote card={card} hasGap={riders.some(({ totals }) => isBroken(totals))} />}
      isLessBetter={isClassic}
      write={(value) => points.format(value)}
      parts={laps.map((lap) => ({
        key: String(lap),
        label: t("lap", { lap }),
        short: String(lap),
        places: sectionsOfLap(racingClass, lap).length,
      }))}
      lines={riders.map(({ key, name, racingNumber, totals }) => ({
        key,
        isBold: key === "own",
        points: pointsOf(totals),
        label: (
          <LineLabel
            plate={
              racingNumber === null
                ? null
                : { label: results("racingNumber"), number: racingNumber, color: racingClass.color }
            }
            name={name}
            value={points.format(totals.findLast((total) => total !== null) ?? 0)}
          />
        ),
      }))}
      table={{ label: t("day.table"), content: <DayTable riders={riders} racingClass={racingClass} /> }}
    />
  )
}

/** The last section that is ridden has a mark. */
function pointsOf(totals: readonly (number | null)[]): LinePoint[] {
  const last = totals.findLastIndex((total) => total !== null)
  return totals.map((value, index) =>
    value === null ? null : { value, mark: index === last ? "full" : "none" },
  )
}

/** Is a section left out before others that are ridden? */
const isBroken = (totals: readonly (number | null)[]): boolean =>
  totals.includes(null) && totals.indexOf(null) < totals.findLastIndex((total) => total !== null)

function DayNote({ card: { row, rival, stage }, hasGap }: { card: Card; hasGap: boolean }) {
  const t = useWords("card")
  const hasPenalties = row.penalties > 0 || (rival?.penalties ?? 0) > 0
  return [
    t(stage.competitionType === "classic" ? "day.fewer" : "day.more"),
    rival && t(rival.isLeader ? "day.leader" : "day.second"),
    hasGap && t("day.broken"),
    hasPenalties && t("day.noPenalties"),
  ]
    .filter(Boolean)
    .join(" ")
}

type DayTableProps = {
  riders: readonly {
    key: string
    name: string
    racingNumber: string | null
    totals: readonly (number | null)[]
  }[]
  racingClass: Card["racingClass"]
}

/** The sums after each section, lap by lap. */
function DayTable({ riders, racingClass }: DayTableProps) {
  const t = useWords("card")
  const results = useWords("results")
  const { points } = useFormats("UTC")
  const sections = sectionsInOrder(racingClass).map((place, index) => ({ ...place, index }))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("section")}</th>
          {riders.map((rider) => (
            <th key={rider.key} scope="col">
              {numberedName(rider)}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(sections, ({ lap }) => lap)].map(([lap, ofLap]) => (
        <tbody key={lap}>
          <tr>
            <th scope="rowgroup" colSpan={riders.length + 1}>
              {t("lap", { lap })}
            </th>
          </tr>
          {ofLap.map(({ section, index }) => (
            <tr key={section}>
              <th scope="row">{results("sectionShort", { section })}</th>
              {riders.map(({ key, totals }) => {
                const total = totals[index] ?? null
                return <td key={key}>{total === null ? "–" : points.format(total)}</td>
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
