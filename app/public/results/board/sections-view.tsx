import { type ReactNode, useRef } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { type CellScore, missedMark, type SectionScore } from "#domain/judging/points.ts"
import { type SectionShares, sectionShares } from "#domain/results/section-shares.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import { Sideways } from "#ui/sideways.tsx"
import { useMoreBeside } from "#ui/use-more-beside.ts"
import { classId } from "./addresses.ts"
import { classLists } from "./class-lists.ts"
import { CancelledSections, ClassColor } from "./class-parts.tsx"
import { orderNote, Tab } from "./results-tabs.tsx"

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
  const shown = lap !== null && lap <= laps ? lap : null
  return (
    <>
      {laps > 1 && (
        <LapTabs label={t("sections.laps")}>
          <Tab to="?view=sections" isShown={shown === null}>
            {t("sections.allLaps")}
          </Tab>
          {Array.from({ length: laps }, (_, index) => index + 1).map((one) => (
            <Tab key={one} to={`?view=sections&lap=${one}`} isShown={shown === one}>
              {t("sections.lap", { lap: one })}
            </Tab>
          ))}
        </LapTabs>
      )}
      <p className={orderNote}>{t("sections.means")}</p>
      {classLists(board)
        .filter(({ racingClass }) => shown === null || shown <= racingClass.lap)
        .map(({ racingClass, rows }) => (
          <ClassSections
            key={racingClass.name}
            {...{ racingClass, rows, now }}
            lap={shown}
            stage={board.stage}
          />
        ))}
    </>
  )
}

function LapTabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  return (
    <nav
      ref={tabs}
      className="tabs more-beside relative overflow-x-auto print:hidden [&>a]:whitespace-nowrap"
      data-more={useMoreBeside(tabs)}
      aria-label={label}
    >
      {children}
    </nav>
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
      <header className="flex items-center gap-3 py-2 pr-4">
        <ClassColor color={color} />
        <h2 className="text-[1.625rem]/[1.2]" id={`${id}-name`}>
          {name}
        </h2>
      </header>
      <CancelledSections racingClass={racingClass} />
      {sections.length === 0 ? (
        <p className="p-4 text-muted">{t("sections.tooFew")}</p>
      ) : (
        <SharesTable id={id} sections={sections} stage={stage} isOver={isOver(stage, now)} />
      )}
    </section>
  )
}

const smallChip = "min-w-6 text-[1rem]/5"
const barPart = "block h-5 min-w-0 rounded-xs border p-0 forced-color-adjust-none"

/** If more points are better, a section can have a dozen different scores: then there is only room for the bars. */
const mostColumns = 6

type SharesTableProps = {
  id: string
  sections: readonly SectionShares[]
  stage: BoardStage
  /** Is the race over, so that missing sections will not be ridden? */
  isOver: boolean
}

function SharesTable({ id, sections, stage, isOver }: SharesTableProps) {
  const t = useWords("results")
  const { points, average } = useFormats(stage.timeZone)
  const isClassic = stage.competitionType === "classic"
  const found = [...new Set(sections.flatMap(({ rides }) => [...rides.keys()]))]
  // what was missed comes after every score
  const worth = (mark: SectionScore) => (mark === missedMark ? Number.MAX_SAFE_INTEGER : mark)
  const marks = found.toSorted((a, b) => (isClassic ? worth(a) - worth(b) : worth(b) - worth(a)))
  const most = isClassic ? null : Math.max(...marks.map(worth))
  const hasColumns = marks.length <= mostColumns
  const columns = hasColumns ? marks : []
  const hasUnridden = isOver && sections.some(({ unridden }) => unridden > 0)
  return (
    <Sideways label={t("sections.title")} className="rounded-none border-x-0 border-b-0">
      <table aria-labelledby={`${id}-name`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("sections.section")}</span>
            </th>
            <th scope="col">
              <span className="sr-only">{t("sections.average")}</span>
              <span aria-hidden="true">Ø</span>
            </th>
            {columns.map((mark) => (
              <th key={mark} scope="col">
                <ScoreChip points={mark} most={most} className={smallChip}>
                  <span className="sr-only">{t("sections.rides")} </span>
                  {writeScore(mark, points)}
                </ScoreChip>
              </th>
            ))}
            {hasUnridden && (
              <th scope="col">
                <ScoreChip points={null} most={most} className={smallChip}>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{t("sections.notRidden")}</span>
                </ScoreChip>
              </th>
            )}
            <td />
          </tr>
        </thead>
        <tbody>
          {sections.map((one) => (
            <tr key={one.section}>
              <th scope="row">{t("sectionShort", { section: one.section })}</th>
              <td>{average.format(one.mean)}</td>
              {columns.map((mark) => (
                <td key={mark}>{one.rides.get(mark) ?? 0}</td>
              ))}
              {hasUnridden && <td>{one.unridden}</td>}
              <td>
                <Bar shares={sharesOf(one, marks, hasUnridden)} most={most} />
                {!hasColumns && <ShareList shares={sharesOf(one, marks, false)} stage={stage} most={most} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

/** How many rides had the same score; null: not ridden. */
type Share = { mark: CellScore; count: number }

const sharesOf = (
  { rides, unridden }: SectionShares,
  marks: readonly SectionScore[],
  hasUnridden: boolean,
): Share[] => {
  const ridden = marks.flatMap((mark) => {
    const count = rides.get(mark)
    return count === undefined ? [] : { mark, count }
  })
  return hasUnridden && unridden > 0 ? [...ridden, { mark: null, count: unridden }] : ridden
}

type SharesProps = { shares: readonly Share[]; most: number | null }

/** A bar with a part for each share, as wide as it has rides: for the eye alone, the figures stand beside it. */
function Bar({ shares, most }: SharesProps) {
  return (
    <div className="flex min-w-16 gap-px" aria-hidden="true">
      {shares.map(({ mark, count }) => (
        <span key={mark} className="min-w-0.5 basis-0" style={{ flexGrow: count }}>
          <ScoreChip points={mark} most={most} depth={85} className={barPart}>
            {""}
          </ScoreChip>
        </span>
      ))}
    </div>
  )
}

/** The figures of a bar that has no columns. */
function ShareList({ shares, stage, most }: SharesProps & { stage: BoardStage }) {
  const { points } = useFormats(stage.timeZone)
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm/normal whitespace-nowrap">
      {shares.map(({ mark, count }) => (
        <li key={mark}>
          <ScoreChip points={mark} most={most} className={smallChip}>
            {writeScore(mark, points)}
          </ScoreChip>{" "}
          <span aria-hidden="true">×</span> {count}
        </li>
      ))}
    </ul>
  )
}
