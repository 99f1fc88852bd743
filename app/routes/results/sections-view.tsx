import "./sections-view.css"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import { type SectionShares, sectionShares } from "#domain/results/section-shares.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import { classLists } from "./class-lists.ts"
import { classId } from "./class-results.tsx"
import { Tab } from "./results-tabs.tsx"

type SectionsViewProps = {
  board: Pick<Board, "stage" | "classes" | "rows">
  /** The lap that the address names; null: all together. */
  lap: number | null
  now: number
}

/** How hard each section was for each class (TV-05). */
export function SectionsView({ board, lap, now }: SectionsViewProps) {
  const t = useWords("results")
  const laps = Math.max(0, ...board.classes.map((one) => one.lap))
  return (
    <>
      {laps > 1 && (
        <nav className="tabs lap-tabs" aria-label={t("sections.laps")}>
          <Tab to="?view=sections" isShown={lap === null}>
            {t("sections.allLaps")}
          </Tab>
          {Array.from({ length: laps }, (_, index) => index + 1).map((one) => (
            <Tab key={one} to={`?view=sections&lap=${one}`} isShown={lap === one}>
              {t("sections.lap", { lap: one })}
            </Tab>
          ))}
        </nav>
      )}
      <p className="order-note">{t("sections.means")}</p>
      {classLists(board).map(({ racingClass, rows }) => (
        <ClassSections key={racingClass.name} {...{ racingClass, rows, lap, now }} stage={board.stage} />
      ))}
    </>
  )
}

type ClassSectionsProps = {
  racingClass: BoardClass
  rows: readonly BoardRow[]
  stage: BoardStage
  lap: number | null
  now: number
}

function ClassSections({ racingClass, rows, stage, lap, now }: ClassSectionsProps) {
  const t = useWords("results")
  const { name, color } = racingClass
  const type = stage.competitionType
  const sections = sectionShares(rows, { racingClass, type, lap })
  const id = classId(name)
  return (
    <section id={id} className="class-sections" aria-labelledby={`${id}-name`}>
      <header>
        <span className="class-color" style={{ backgroundColor: color }} />
        <h2 id={`${id}-name`}>{name}</h2>
      </header>
      {sections.length === 0 ? (
        <p className="p-4 text-muted">{t("sections.tooFew")}</p>
      ) : (
        <SharesTable id={id} sections={sections} stage={stage} isOver={now >= stage.competitionEndDate} />
      )}
    </section>
  )
}

/** Where more are better a section can end with a dozen different points: then there is room for the bars alone. */
const mostColumns = 6

type SharesTableProps = {
  id: string
  sections: readonly SectionShares[]
  stage: BoardStage
  /** Is what is missing not ridden any more? */
  isOver: boolean
}

function SharesTable({ id, sections, stage, isOver }: SharesTableProps) {
  const t = useWords("results")
  const { points, average } = useFormats(stage.timeZone)
  const isClassic = stage.competitionType === "classic"
  const found = [...new Set(sections.flatMap(({ rides }) => [...rides.keys()]))]
  const marks = found.toSorted((a, b) => (isClassic ? a - b : b - a))
  const most = isClassic ? null : Math.max(...marks)
  const hasColumns = marks.length <= mostColumns
  const columns = hasColumns ? marks : []
  const isMissed = isOver && sections.some(({ missed }) => missed > 0)
  return (
    <table aria-labelledby={`${id}-name`}>
      <thead>
        <tr>
          <th scope="col">{t("sections.section")}</th>
          <th scope="col">{t("sections.average")}</th>
          {columns.map((mark) => (
            <th key={mark} scope="col">
              <ScoreChip points={mark} most={most}>
                <span className="sr-only">{t("sections.rides")} </span>
                {points.format(mark)}
              </ScoreChip>
            </th>
          ))}
          {isMissed && (
            <th scope="col">
              <ScoreChip points={null} most={most}>
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t("sections.missed")}</span>
              </ScoreChip>
            </th>
          )}
          <td />
        </tr>
      </thead>
      <tbody>
        {sections.map(({ section, mean, rides, missed }) => (
          <tr key={section}>
            <th scope="row">{t("sectionShort", { section })}</th>
            <td>{average.format(mean)}</td>
            {columns.map((mark) => (
              <td key={mark}>{rides.get(mark) ?? 0}</td>
            ))}
            {isMissed && <td>{missed}</td>}
            {/* the columns say it all to those who do not see the bars */}
            <td aria-hidden={hasColumns}>
              <ul className="shares">
                {marks.flatMap((mark) => {
                  const count = rides.get(mark)
                  return count === undefined ? (
                    []
                  ) : (
                    <Share key={mark} {...{ mark, most, count, hasColumns }} />
                  )
                })}
                {isMissed && missed > 0 && <Share mark={null} count={missed} {...{ most, hasColumns }} />}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ShareProps = { mark: number | null; most: number | null; count: number; hasColumns: boolean }

/** A part of a section's bar, as wide as it has rides. */
function Share({ mark, most, count, hasColumns }: ShareProps) {
  const t = useWords("results")
  const { points } = useFormats("UTC")
  const words =
    mark === null ? t("sections.missed") : t("sections.share", { points: points.format(mark), count })
  return (
    <li style={{ flexGrow: count }} title={words}>
      <ScoreChip points={mark} most={most}>
        {!hasColumns && <span className="sr-only">{words}</span>}
      </ScoreChip>
    </li>
  )
}
