import { riderLabel } from "#ui/number-plate.tsx"
import "./section-popup.css"
import { type ReactNode, useRef } from "react"
import { useFetcher } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { sectionAddress } from "#app/routes/results/addresses.ts"
import { lineOf } from "#app/routes/results/rider-line.ts"
import { type StageNow, useRiderNow } from "#app/routes/results/stage-context.ts"
import { useRefetched } from "#app/routes/results/use-refetched.ts"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import { writeScore } from "#contracts/formats.ts"
import type { BoardRow } from "#contracts/live.ts"
import { type CellScore, cellScore } from "#domain/judging/points.ts"
import { Badge } from "#ui/badge.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import type { loader } from "./section-entry.ts"

/** What a popup hands to its tools: `refresh` reads the entry again. */
export type OpenedSection = {
  entry: EntryDetail
  stage: StageNow["stage"]
  /** Is the rider no longer in the results? */
  isGone: boolean
  refresh(): Promise<void>
}

export type SectionPopupProps = {
  rider: BoardRow
  place: { lap: number; section: number }
  onClose(): void
  /** What has the focus afterwards where what opened it is gone; otherwise it is the rider's line. */
  returnTo?: () => HTMLElement | null
}

type ToolsProps = {
  /** What a secretary may do about the entry. */
  tools?: (opened: OpenedSection) => ReactNode
  /** What a secretary may do about its corrections. */
  history?: (opened: OpenedSection) => ReactNode
  /** Asks before what is typed among the tools is lost. */
  mayLeave?: () => Promise<boolean>
}

/** One section of one lap of a rider: its points, who recorded them when, tap by tap, and what was corrected (RS-10). */
export function SectionPopup({
  rider,
  place,
  onClose,
  returnTo,
  tools,
  history,
  mayLeave,
}: SectionPopupProps & ToolsProps) {
  const t = useWords("section")
  const { stage, row, revision, isGone } = useRiderNow(rider)
  const fetcher = useFetcher<typeof loader>()
  const address = sectionAddress(stage.path, row.id, place)
  const answered = fetcher.data?.entry ?? null
  const { found: entry, hasFailed, refetch } = useRefetched({ address, needed: revision, fetcher, answered })
  const closing = useRef<HTMLButtonElement>(null)
  const leave = async () => {
    if (!mayLeave || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      title={t("title", place)}
      onClose={onClose}
      onLeave={leave}
      returnTo={returnTo ?? (() => lineOf(row.id))}
    >
      <p className="text-muted">{riderLabel(row)}</p>
      {isGone && (
        <p role="alert" className="mt-3">
          {t("gone")}
        </p>
      )}
      {hasFailed && !isGone && <LoadFailed onRetry={refetch} returnTo={() => closing.current} />}
      {!entry && !hasFailed && !isGone && <div className="card-skeleton" />}
      {entry && (
        <>
          <EntryFacts entry={entry} timeZone={stage.timeZone} />
          {tools?.({ entry, stage, isGone, refresh: refetch })}
          <EntryLog entry={entry} timeZone={stage.timeZone}>
            {history?.({ entry, stage, isGone, refresh: refetch })}
          </EntryLog>
        </>
      )}
      <div className="dialog-end">
        <button ref={closing} type="button" className="quiet-button" onClick={leave}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  )
}

type LoadFailedProps = { onRetry(): void; returnTo(): HTMLElement | null }

function LoadFailed({ onRetry, returnTo }: LoadFailedProps) {
  const t = useWords("section")
  const place = useRef<HTMLParagraphElement>(null)
  useFocusAfter(place, returnTo)
  return (
    <p ref={place} role="alert" className="mt-3">
      {t("failed")}{" "}
      <button type="button" className="quiet-button" onClick={onRetry}>
        {t("retry")}
      </button>
    </p>
  )
}

function EntryFacts({ entry, timeZone }: { entry: EntryDetail; timeZone: string }) {
  const t = useWords("section")
  const { points, shortDayAndTime } = useFormats(timeZone)
  const { total, isMissed, judge, recordedOn, isDeleted, isCancelled, isConflict, isCorrected } = entry
  return (
    <p className="section-total" tabIndex={-1}>
      <b>{writeScore(cellScore(total, isMissed), points)}</b>
      {isMissed && <span>{t("missed", { count: total ?? 0, points: points.format(total ?? 0) })}</span>}
      {total === null && <span>{t(isDeleted ? "deleted" : "nothingRecorded")}</span>}
      {total !== null && (
        <span>
          {judge}
          {recordedOn !== null && (
            <>
              {" · "}
              <Instant at={recordedOn} format={shortDayAndTime} />
            </>
          )}
        </span>
      )}
      {isCancelled && <Badge tone="error">{t("cancelled")}</Badge>}
      {isConflict && <Badge tone="provisional">{t("twoAttempts")}</Badge>}
      {isCorrected && <Badge tone="plain">{t("corrected")}</Badge>}
    </p>
  )
}

type EntryLogProps = { entry: EntryDetail; timeZone: string; children: ReactNode }

/** Tap by tap what was recorded of an entry, and what secretaries made of it with the old and the new value (RS-10, D-17). */
function EntryLog({ entry, timeZone, children }: EntryLogProps) {
  const t = useWords("section")
  const { points, shortDayAndTime, timeToSecond } = useFormats(timeZone)
  const formatScore = (score: CellScore) => writeScore(score, points)
  const attempts = attemptsOf(entry).map(({ attempt }) => attempt)
  const { events, corrections } = entry
  return (
    <>
      {events.length > 0 && (
        <section className="attempts">
          <h3>{t("log")}</h3>
          <ol>
            {events.map((event, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
              <li key={place}>
                <Instant at={event.time} format={timeToSecond} /> {/* locale keys: section.tap.* */}
                {t(`tap.${event.name}`)}
                {event.points !== null && <b> {formatScore(cellScore(event.points, isMiss(event.name)))}</b>}
                {event.reason !== null && <span className="wrap-anywhere">: {event.reason}</span>}
                <span className="text-muted">
                  {attempts.length > 1 && event.attempt !== null && (
                    <> {t("attempt", { number: attempts.indexOf(event.attempt) + 1 })}</>
                  )}
                  {event.by && ` · ${event.by}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {corrections.length > 0 && (
        <section className="attempts">
          <h3>{t("corrections")}</h3>
          <ul>
            {corrections.map(({ before, after, takesBack, reason, time: at, by }) => (
              <li key={at}>
                <b className="figure">
                  {formatScore(before)} → {formatScore(after)}
                </b>{" "}
                {takesBack ? t("takenBack") : reason}{" "}
                <span className="text-muted">
                  {by && `${by} · `}
                  <Instant at={at} format={shortDayAndTime} />
                </span>
              </li>
            ))}
          </ul>
          {children}
        </section>
      )}
    </>
  )
}

/** Does a tap or a ruling say that the section was missed? Its points are what that costs (RX-02). */
const isMiss = (name: EntryDetail["events"][number]["name"]): boolean =>
  name === "JudgeMissedSection" || name === "MissedSection"

/** The attempts that the log of a section names, in the order in which they came, and who recorded each. */
export function attemptsOf({ events }: EntryDetail): { attempt: string; by: string | null }[] {
  const recorded = new Map<string, string | null>()
  for (const { attempt, by } of events)
    if (attempt !== null && !recorded.has(attempt)) recorded.set(attempt, by)
  return [...recorded].map(([attempt, by]) => ({ attempt, by }))
}
