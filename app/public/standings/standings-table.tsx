import { Fragment, type ReactNode, useState } from "react"
import { useLocation } from "react-router"
import { isFound } from "#app/public/results/board/class-lists.ts"
import { FollowStar } from "#app/public/results/board/follow-star.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { StandingLine, StandingsPage } from "#contracts/standings/standings.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { Sideways } from "#ui/sideways.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useOpenedBy } from "#ui/use-opened-by.ts"
import { explainStanding } from "./explain-standing.ts"
import { starredRider } from "./followed-standings.tsx"
import { groupId, groupName } from "./group-name.ts"
import { GroupLines } from "./season-lines.tsx"
import { StandingRow } from "./standing-row.tsx"
import { ColumnHeading, StageHeading } from "./standings-headings.tsx"
import { orderStandings, readStandingsOrder } from "./standings-order.ts"

/** What the column for secretaries has of a line (SD-09). */
export type SecretCell = (line: StandingLine, group: StandingGroup) => ReactNode

type StandingsTableProps = {
  /** Of the championship. */
  path: string
  group: StandingGroup
  /** By position. */
  lines: readonly StandingLine[]
  words: string
  standings: NonNullable<StandingsPage["standings"]>
  secret?: SecretCell
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** The standings of one group (SD-08). */
export function StandingsTable({
  path,
  group,
  lines,
  words,
  standings,
  secret,
  isOpen,
  onToggle,
}: StandingsTableProps) {
  const details = useOpenedBy({ words, isOpen, onClosed: () => onToggle(false) })
  const t = useWords("standings")
  const site = useWords("site")
  const language = useLanguage()
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const [opened, setOpened] = useState<string | null>(null)
  const { columns, counted, mode, colors } = standings
  const order = readStandingsOrder(new URLSearchParams(search).get("sort"))
  const shown = orderStandings(lines, order, language).filter((line) => isFound(line, words))
  const totalHeading = <ColumnHeading key="total" className="total" column="total" order={order} />
  const countedHeading = counted && (
    <ColumnHeading key="counted" className="total counted" column="counted" order={order} counted={counted} />
  )
  const width = 7 + columns.length + (counted ? 1 : 0) + (secret ? 2 : 0)
  const whyOf = (line: StandingLine) => {
    const index = lines.indexOf(line)
    const neighbours = { ahead: lines[index - 1], line, behind: lines[index + 1] }
    return explainStanding(neighbours, { t, language, standings })
  }
  return (
    <details
      ref={details}
      id={groupId(group)}
      className={`standings-group ${lines.length === 0 ? "print:hidden" : ""}`}
      // about as high as it will be: what is not seen yet is not laid out (see the style)
      style={{
        containIntrinsicBlockSize: `auto ${10 + lines.length * 3.3125 + (lines.length > 1 ? 25 : 0)}rem`,
      }}
      open={isOpen}
      data-folded={(isHydrated && !isOpen) || undefined}
      onToggle={({ currentTarget }) => {
        // a search shows what it finds, whatever was closed before it
        if (words.trim() === "") onToggle(currentTarget.open)
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3">
        <h2 className={groupHeading}>
          {group.kind === "class" && (
            <span className={classColor} style={{ backgroundColor: colors[group.name] }} />
          )}
          {groupName(group, site)}
          <small className="shrink-0 text-sm/6 font-normal text-muted">
            {t("riders", { count: lines.length })}
          </small>
        </h2>
      </summary>
      <Sideways label={groupName(group, site)} className={secret ? `mt-2 ${underColumn}` : "mt-2"}>
        <table className="standings-table">
          {lines.length > 0 && (
            <thead>
              <tr>
                <ColumnHeading className="rank" column="place" order={order} />
                <ColumnHeading className="plate" column="number" order={order} />
                <ColumnHeading className="who" column="name" order={order} />
                <td className="follow" />
                {secret && <ColumnHeading className="text print:hidden" column="born" order={order} />}
                {counted && mode === "total-minus-worst"
                  ? [countedHeading, totalHeading]
                  : [totalHeading, countedHeading]}
                {columns.map((column) => (
                  <StageHeading key={column.order} column={column} order={order} />
                ))}
                <ColumnHeading className="text" column="club" order={order} />
                <ColumnHeading className="text" column="team" order={order} />
                {secret && <ColumnHeading className="admin print:hidden" column="riders" order={order} />}
              </tr>
            </thead>
          )}
          <tbody>
            {shown.length === 0 && (
              <tr>
                <td className="text-start">{t("noResults")}</td>
              </tr>
            )}
            {shown.map((line) => (
              <Fragment key={line.id}>
                <StandingRow
                  {...{ line, columns, mode, language }}
                  color={colors[line.racingClass]}
                  isCounted={counted !== null}
                  isOpen={opened === line.id}
                  star={<FollowStar rider={starredRider(line, group)} path={path} />}
                  onToggle={lines.length > 1 ? () => setOpened(opened === line.id ? null : line.id) : null}
                  {...(secret && { secret: secret(line, group) })}
                />
                {opened === line.id && <WhyRow width={width} sentences={whyOf(line)} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Sideways>
      {words.trim() === "" && <GroupLines {...{ path, group, lines, standings }} />}
    </details>
  )
}

/** Of a group of riders, a club or a team. */
export const groupHeading = "flex items-baseline gap-2.5 text-[1.75rem]/[1.2]"

/** The other columns scroll under that of the secretaries. */
const underColumn = "sm:after:content-none"

const classColor =
  "h-6 w-3 shrink-0 self-center rounded-sm ring-1 ring-line forced-color-adjust-none [print-color-adjust:exact]"

function WhyRow({ width, sentences }: { width: number; sentences: readonly string[] }) {
  const t = useWords("standings")
  return (
    <tr className="why print:hidden">
      <td colSpan={width} className="bg-sunken p-0">
        <div className="sticky left-0 w-[min(60rem,calc(100vw-2.25rem))] px-4 py-2.5">
          <strong>{t("why.title")}</strong>
          <ul className="list-disc pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </td>
    </tr>
  )
}
