import { useEffect, useRef } from "react"
import { CardSkeleton } from "#app/public/results/rider/card-skeleton.tsx"
import { queries, useRead } from "#app/site/api/use-read.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { RecentChange } from "#contracts/judging/recent-changes.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CellScore } from "#domain/judging/points.ts"
import { Badge } from "#ui/badge.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useUndo } from "./use-undoable.ts"

type ListedStage = Pick<RaceDesk["stage"], "path" | "timeZone">

/** How often it is read again while it is open, milliseconds: two secretaries may work at once. */
const readEvery = 5_000

/** What secretaries changed last in a stage's results: each change can be undone as long as nothing came after it (SP-15). */
export function RecentChanges({ stage, onClose }: { stage: ListedStage; onClose(): void }) {
  const t = useWords("recent-changes")
  const desk = useWords("results-desk")
  const question = queries.results.recentChanges.queryOptions({ input: { stage: stage.path } })
  const { data, hasFailed, lostOn, refresh } = useRead(question, { every: readEvery })
  const changes = data?.changes ?? null
  return (
    <Dialog title={desk("recentChanges")} onClose={onClose} isWide>
      {(lostOn !== null || (hasFailed && changes === null)) && (
        <p role="alert" className="mt-3">
          {t("failed")}{" "}
          <button type="button" className="quiet-button" onClick={refresh}>
            {desk("retry")}
          </button>
        </p>
      )}
      {changes === null && !hasFailed && <CardSkeleton />}
      {changes?.length === 0 && <p className="mt-3 text-muted">{t("none")}</p>}
      {data && data.changes.length > 0 && <ChangeList stage={stage} {...data} />}
      <form method="dialog" className="dialog-end">
        <button type="submit" className="quiet-button">
          {desk("close")}
        </button>
      </form>
    </Dialog>
  )
}

const changeLine =
  "flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"

type ChangeListProps = {
  stage: ListedStage
  changes: readonly RecentChange[]
  /** May results be changed? */
  isOpen: boolean
}

function ChangeList({ stage, changes, isOpen }: ChangeListProps) {
  const t = useWords("recent-changes")
  const desk = useWords("results-desk")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const write = useChangeWords(stage.timeZone)
  const undo = useUndo(stage.path)
  const list = useRef<HTMLUListElement>(null)
  // opened by key: the next key press can undo the last change
  useEffect(() => list.current?.querySelector("button")?.focus(), [])
  const undoAndStay = async (change: RecentChange) => {
    const about = [change.rider && riderLabel(change.rider), write(change)].filter(Boolean).join(", ")
    await undo({ revision: change.revision, about })
    // the button is gone: the next keys go on in the list
    list.current?.focus()
  }
  return (
    <>
      {!isOpen && <p className="mt-4">{desk("refused.results-approved")}</p>}
      <ul ref={list} tabIndex={-1} className="mt-3 border-t border-line">
        {changes.map((change) => (
          <li key={change.revision} className={changeLine}>
            <p className="flex-[1_1_11rem]">
              <span className={change.state === "undone" ? "text-muted line-through" : undefined}>
                {change.rider && <b>{riderLabel(change.rider)} </b>}
                {change.isRiderGone && <b>{t("riderRemoved")} </b>}
                {write(change)}
              </span>
              <small className="block text-muted">
                {change.by || desk("secretary")} · <Instant at={change.on} format={shortDayAndTime} />
              </small>
            </p>
            {change.state === "undone" && <Badge tone="plain">{t("undone")}</Badge>}
            {change.state === "changed-since" && <Badge tone="plain">{t("changedSince")}</Badge>}
            {change.state === "open" && isOpen && (
              <button type="button" className="quiet-button" onClick={() => undoAndStay(change)}>
                {desk("undo.action")}
                <span className="sr-only">
                  {change.rider && `: ${riderLabel(change.rider)}`} {write(change)}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns a function that describes a change, with the old and the new value. */
function useChangeWords(timeZone: string) {
  const t = useWords("recent-changes")
  const desk = useWords("results-desk")
  const { points } = useFormats(timeZone)
  const worth = (value: CellScore | undefined) => writeScore(value ?? null, points)
  // on one line: a line could be broken after a dash, also before a space that does not break
  const withValues = (what: string, before: string, after: string) =>
    `${what}: ${before}\u2060\u00a0→\u00a0${after}`
  return ({ what, rider, other }: RecentChange): string => {
    switch (what.kind) {
      case "section": {
        const entry = desk("sectionOf", what)
        const name = what.isReRide ? t("reRide", { entry }) : entry
        return withValues(name, worth(what.before), worth(what.after))
      }
      case "status":
        return withValues(t("status"), what.before ?? "–", what.after ?? "–")
      case "competition":
        return t(what.isOut ? "outOfCompetition" : "inCompetition")
      case "penalty":
        return withValues(t("penalty"), worth(what.before?.points), worth(what.after?.points))
      case "time-credit":
        return withValues(t("credited"), worth(what.before?.minutes), worth(what.after?.minutes))
      case "time-limit":
        return t(what.after === null ? "limitRestored" : "limitLifted", { name: what.name })
      case "statuses":
        return what.after === null
          ? t("statusCleared", { status: what.was, count: what.count })
          : t("statusSet", { status: what.after, count: what.count })
      case "cards":
        return t("cards", what)
      case "kept-dns":
        return t("keptDns", what)
      case "move":
        return moveWords({ t, desk }, what, other && other.id !== rider?.id ? riderLabel(other) : null)
      case "accepted":
        return t("accepted", { entry: desk("sectionOf", what) })
      case "counted":
      case "dismissed":
        // locale keys: recent-changes.*
        return t(what.kind, { count: what.attempts })
      case "cancelled":
      case "restored":
        return sectionWords(t, what)
      case "removed":
      case "times":
        return t(what.kind)
    }
  }
}

type ChangedSection = Extract<RecentChange["what"], { kind: "cancelled" | "restored" }>

/** A section that was cancelled or restored, with the laps and classes where it was not all of them (RX-07). */
const sectionWords = (t: Translate<"recent-changes">, { kind, section, rides, isWhole }: ChangedSection) => {
  if (isWhole) return t(kind, { section })
  const laps = [...new Set(rides.flatMap((one) => one.laps))].toSorted((a, b) => a - b)
  return t(`${kind}InPart`, {
    section,
    laps: laps.map((lap) => t("ofLap", { lap })).join(", "),
    classes: rides.map(({ name }) => name).join(", "),
  })
}

type Moved = { from: SectionOfLap; to: SectionOfLap }

type Words = { t: Translate<"recent-changes">; desk: Translate<"results-desk"> }

const moveWords = ({ t, desk }: Words, { from, to }: Moved, other: string | null) =>
  t("move", {
    from: desk("sectionOf", from),
    to: [other, desk("sectionOf", to)].filter(Boolean).join(", "),
  })
