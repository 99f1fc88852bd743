import { type ComponentProps, useSyncExternalStore } from "react"
import { followedRiders, followKey } from "#app/public/results/board/followed-riders.ts"
import { formatsOf } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type {
  PooledUnit,
  StandingLine,
  StandingsColumn,
  StandingsPage,
} from "#contracts/standings/standings.ts"
import { type SeasonPoint, seasonLine } from "#domain/standings/season-line.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { LineChart, LineLabel } from "#ui/line-chart.tsx"
import { Sideways } from "#ui/sideways.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { starredRider } from "./followed-standings.tsx"

/** How many of the first places have a line. */
const mostFirst = 5

/** Fewer stages, or lines, say nothing that the standings do not. */
const fewest = 2

type GroupLinesProps = {
  /** Of the championship. */
  path: string
  group: StandingGroup
  /** By position. */
  lines: readonly StandingLine[]
  standings: NonNullable<StandingsPage["standings"]>
}

const none: readonly never[] = []

/** What the first of a group, and the riders whom the device follows, had after each stage (SD-17). */
export function GroupLines({ path, group, lines, standings }: GroupLinesProps) {
  const t = useWords("standings")
  const results = useWords("results")
  const { columns, counted, mode, colors } = standings
  const riders = followedRiders(path)
  const keys = useSyncExternalStore(riders.subscribe, riders.keys, () => none)
  const isFollowed = (line: StandingLine) => keys.includes(followKey(starredRider(line, group)))
  const isDropping = mode === "total-minus-worst"
  const orders = columns.map(({ order }) => order)
  const count = counted ? counted.stages - counted.counted : 0
  const withResult = lines.filter(({ cells }) => cells.some(({ resultStatus }) => resultStatus === null))
  const drawn = withResult
    .filter((line, index) => index < mostFirst || isFollowed(line))
    .map((line) => ({
      key: line.id,
      name: line.name,
      isBold: isFollowed(line),
      plate:
        line.racingNumber === null
          ? null
          : {
              label: results("racingNumber"),
              number: line.racingNumber,
              color: colors[line.racingClass],
            },
      points: seasonLine(line.cells, { orders, dropped: isDropping ? line.dropped : none }),
    }))
  return (
    <SeasonLines
      columns={columns}
      drawn={drawn}
      notes={[
        withResult.length > mostFirst && t("lines.ofRiders", { most: mostFirst }),
        counted && t(isDropping ? "lines.dropped" : "lines.all", { count }),
      ]}
    />
  )
}

type UnitLinesProps = { units: readonly PooledUnit[]; columns: readonly StandingsColumn[] }

/** What the first clubs or teams had after each stage (SD-17). */
export function UnitLines({ units, columns }: UnitLinesProps) {
  const t = useWords("standings")
  const orders = columns.map(({ order }) => order)
  const drawn = units.slice(0, mostFirst).map(({ name, stageTotals }) => {
    const results = Object.entries(stageTotals).map(([order, points]) => ({
      order: Number(order),
      points,
      resultStatus: null,
    }))
    return {
      key: name,
      name,
      isBold: false,
      plate: null,
      points: seasonLine(results, { orders, dropped: [] }),
    }
  })
  return (
    <SeasonLines
      columns={columns}
      drawn={drawn}
      notes={[units.length > mostFirst && t("lines.ofUnits", { most: mostFirst })]}
    />
  )
}

type Drawn = {
  key: string
  name: string
  isBold: boolean
  plate: ComponentProps<typeof LineLabel>["plate"]
  points: SeasonPoint[]
}

type SeasonLinesProps = {
  columns: readonly StandingsColumn[]
  drawn: readonly Drawn[]
  /** What there is to know of these lines. */
  notes: readonly (string | false | null)[]
}

const marks = { counted: "full", dropped: "hollow", none: "none" } as const

function SeasonLines({ columns, drawn, notes }: SeasonLinesProps) {
  const t = useWords("standings")
  const { points } = formatsOf(useLanguage(), "UTC")
  if (columns.length < fewest || drawn.length < fewest) return null
  const stages = columns.map(({ order, title, isDraft }) => ({
    key: String(order),
    label: isDraft ? `${title} (${t("draft")})` : title,
  }))
  const isUnmarked = drawn.some((one) => one.points.some(({ result }) => result === "none"))
  return (
    <LineChart
      title={t("lines.title")}
      note={[...notes, isUnmarked && t("lines.unmarked")].filter(Boolean).join(" ")}
      write={(value) => points.format(value)}
      parts={stages.map((stage, index) => ({ ...stage, short: String(index + 1), places: 1 }))}
      lines={drawn.map(({ key, name, isBold, plate, points: of }) => ({
        key,
        isBold,
        points: of.map((point) => ({ value: point.points, mark: marks[point.result] })),
        label: <LineLabel plate={plate} name={name} value={points.format(of.at(-1)?.points ?? 0)} />,
      }))}
      table={{ label: t("lines.table"), content: <SumsTable stages={stages} drawn={drawn} /> }}
    />
  )
}

type SumsTableProps = Pick<SeasonLinesProps, "drawn"> & { stages: readonly { key: string; label: string }[] }

/** The same sums; where a result is left out its stage says so. */
function SumsTable({ stages, drawn }: SumsTableProps) {
  const t = useWords("standings")
  const { points } = formatsOf(useLanguage(), "UTC")
  return (
    <Sideways label={t("lines.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.name")}</th>
            {stages.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((one) => (
            <tr key={one.key}>
              <th scope="row">{one.name}</th>
              {one.points.map(({ order, points: sum, result }) => (
                <td key={order}>
                  {points.format(sum)}
                  {result === "dropped" && <span className="sr-only"> {t("lines.leftOut")}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}
