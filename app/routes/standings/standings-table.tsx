import { Fragment, type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { isFound } from "#app/routes/results/class-lists.ts"
import { FollowStar } from "#app/routes/results/follow-star.tsx"
import type { StandingLine, StandingsPage } from "#contracts/standings.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { Sideways } from "#ui/sideways.tsx"
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
}

/** The standings of one group (SD-08). */
export function StandingsTable({ path, group, lines, words, standings, secret }: StandingsTableProps) {
  const t = useWords("standings")
  const {
    t: site,
    i18n: { language },
  } = useTranslation()
  const { search } = useLocation()
  const [opened, setOpened] = useState<string | null>(null)
  const { columns, counted, mode, colors } = standings
  const order = readStandingsOrder(new URLSearchParams(search).get("sort"))
  const shown = orderStandings(lines, order, language).filter((line) => isFound(line, words))
  const totalHeading = <ColumnHeading key="total" className="sum" column="total" order={order} />
  const countedHeading = counted && (
    <ColumnHeading key="counted" className="sum counted" column="counted" order={order} counted={counted} />
  )
  const width = 7 + columns.length + (counted ? 1 : 0) + (secret ? 2 : 0)
  const whyOf = (line: StandingLine) => {
    const index = lines.indexOf(line)
    const neighbours = { ahead: lines[index - 1], line, behind: lines[index + 1] }
    return explainStanding(neighbours, { t, language, standings })
  }
  return (
    <section
      id={groupId(group)}
      className="standings-group"
      // about as high as it will be: what is not seen yet is not laid out (see the style)
      style={{
        containIntrinsicBlockSize: `auto ${10 + lines.length * 3.3125 + (lines.length > 1 ? 25 : 0)}rem`,
      }}
    >
      <h2>
        {group.kind === "class" && (
          <span className="class-dot" style={{ backgroundColor: colors[group.name] }} />
        )}
        {groupName(group, site)}
        <small>{t("riders", { count: lines.length })}</small>
      </h2>
      <Sideways label={groupName(group, site)}>
        <table className="standings-table">
          {lines.length > 0 && (
            <thead>
              <tr>
                <ColumnHeading className="place" column="place" order={order} />
                <ColumnHeading className="number" column="number" order={order} />
                <ColumnHeading className="name" column="name" order={order} />
                <td className="follow" />
                {secret && <ColumnHeading className="text secret" column="born" order={order} />}
                {counted && mode === "total-minus-worst"
                  ? [countedHeading, totalHeading]
                  : [totalHeading, countedHeading]}
                {columns.map((column) => (
                  <StageHeading key={column.order} column={column} order={order} />
                ))}
                <ColumnHeading className="text" column="club" order={order} />
                <ColumnHeading className="text" column="team" order={order} />
                {secret && <ColumnHeading className="admin secret" column="riders" order={order} />}
              </tr>
            </thead>
          )}
          <tbody>
            {shown.length === 0 && (
              <tr>
                <td>{t("noResults")}</td>
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
    </section>
  )
}

function WhyRow({ width, sentences }: { width: number; sentences: readonly string[] }) {
  const t = useWords("standings")
  return (
    <tr className="why">
      <td colSpan={width}>
        <div>
          <strong>{t("why.title")}</strong>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </td>
    </tr>
  )
}
