import { useStageNow } from "#app/public/results/race/stage-context.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { isSameCard, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { readCells } from "#domain/results/story.ts"
import { riderLabel } from "#ui/number-plate.tsx"

type ApprovalChangesProps = {
  /** What was to be approved. */
  seen: Board
  /** From this revision on, the board has all changes before the answer; it may arrive after the answer. */
  revision: number
}

/** Lists what has changed since the secretary wanted to approve, and what changes while they read. */
export function ApprovalChanges({ seen, revision }: ApprovalChangesProps) {
  const t = useWords("results-desk")
  const messageOf = useChangeMessage(seen.stage.timeZone)
  const now = useStageNow()
  const changes = changesOf(seen, now)
  const sections = scoredSections(changes, seen.classes, now.classes)
  return (
    <section className="mt-3" aria-label={t("changedMeanwhile.title")}>
      <h3 className="text-xl">{t("changedMeanwhile.title")}</h3>
      <p className="text-muted">{t("changedMeanwhile.text")}</p>
      {sections.length > 0 && (
        <p className="mt-2">
          <b>{t("changedMeanwhile.sections", { sections: sections.join(", ") })}</b>
        </p>
      )}
      {changes.length > 0 && (
        <ul className="relative mt-4 max-h-[40dvh] overflow-auto">
          {changes.map((change) => (
            <li key={change.row.id}>
              {riderLabel(change.row)} <b>{messageOf(change)}</b>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2">
        {now.revision < revision
          ? t("changedMeanwhile.loading")
          : changes.length === 0 && t("changedMeanwhile.noLine")}
      </p>
    </section>
  )
}

/** Returns a function that says how a line differs. */
function useChangeMessage(timeZone: string): (change: LineChange) => string {
  const t = useWords("results-desk")
  const { points } = useFormats(timeZone)
  const total = (row: BoardRow | null) => (row == null || row.total === null ? "–" : points.format(row.total))
  const result = (row: BoardRow | null) => row?.status ?? total(row)
  return ({ before, after, what }) => {
    if (what === "details") return t("changedMeanwhile.details")
    if (what === "position") {
      const places = `${placeIn(before)} → ${placeIn(after)}`
      return t("changedMeanwhile.place", { places })
    }
    if (result(before) !== result(after)) return `${result(before)} → ${result(after)}`
    if (!before) return t("changedMeanwhile.new")
    return after ? `${result(after)}, ${total(before)} → ${total(after)}` : t("changedMeanwhile.gone")
  }
}

/** A line that differs, and the first of these that does. `before` is null: it is new; `after` is null: it is gone. */
type LineChange = {
  row: BoardRow
  before: BoardRow | null
  after: BoardRow | null
  what: "result" | "position" | "details"
}

/** Returns how lines differ from those that were seen, also those that are gone, by class as the page lists them. */
export function changesOf(seen: Pick<Board, "rows">, now: Pick<Board, "rows" | "classes">): LineChange[] {
  const before = new Map(seen.rows.map((row) => [row.id, row]))
  const after = new Map(now.rows.map((row) => [row.id, row]))
  const all = [...now.rows, ...seen.rows.filter(({ id }) => !after.has(id))]
  return all.toSorted(asListed(now.classes)).flatMap((row) => {
    const lines = { before: before.get(row.id) ?? null, after: after.get(row.id) ?? null }
    const what = whatDiffers(lines)
    return what ? [{ row, ...lines, what }] : []
  })
}

/** Returns the sections with different scores in these lines: their judges have not finished. */
export function scoredSections(
  changes: readonly LineChange[],
  former: Board["classes"],
  classes: Board["classes"],
): number[] {
  const sections = changes.flatMap(({ row, before, after }) => {
    const racingClass = classes.find(({ name }) => name === row.racingClass)
    const was = former.find(({ name }) => name === (before ?? row).racingClass)
    // with a section cancelled in between, or in another class, the scores stand in other places
    if (!after || !racingClass || !was || !isSameCard(was, racingClass)) return []
    const [then, scores] = [before ? readCells(before) : [], readCells(after)]
    return sectionsInOrder(racingClass).flatMap(({ section }, place) =>
      (scores[place] ?? null) === (then[place] ?? null) ? [] : section,
    )
  })
  return [...new Set(sections)].toSorted((a, b) => a - b)
}

/** Compares lines by class, the higher order first and removed classes last, then by their order in it. */
function asListed(classes: Board["classes"]) {
  const names = classes.toSorted((a, b) => b.order - a.order).map(({ name }) => name)
  const placeOf = new Map(names.map((name, place) => [name, place]))
  const of = ({ racingClass }: BoardRow) => placeOf.get(racingClass) ?? names.length
  return (a: BoardRow, b: BoardRow) => of(a) - of(b) || a.order - b.order
}

function whatDiffers({ before, after }: Pick<LineChange, "before" | "after">): LineChange["what"] | null {
  if (!before || !after || before.total !== after.total || before.status !== after.status) return "result"
  if (placeIn(before) !== placeIn(after)) return "position"
  return detailsOf(before) === detailsOf(after) ? null : "details"
}

const placeIn = (row: BoardRow | null): string => (row && writePlace(row)) ?? "–"

/** All of a line but what follows from the results of others. */
const detailsOf = (row: BoardRow) =>
  JSON.stringify({ ...row, order: null, place: null, outOfCompetition: Boolean(row.outOfCompetition) })
