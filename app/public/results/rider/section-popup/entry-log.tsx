import type { ReactNode } from "react"
import { Figure } from "#app/public/results/rider/figure.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import { type CellScore, cellScore } from "#domain/judging/points.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"

/** The points of a section, who recorded them, and when; a secretary without a name is called by the role. */
export function EntryFacts({ entry, timeZone }: { entry: EntryDetail; timeZone: string }) {
  const t = useWords("section")
  const { points, shortDayAndTime } = useFormats(timeZone)
  const { total, isMissed, judge, recordedOn, isDeleted, isCancelled, isConflict, isCorrected } = entry
  return (
    <p className="section-total mt-3 flex flex-wrap items-baseline gap-x-3" tabIndex={-1}>
      <b className="font-display text-5xl/none">{writeScore(cellScore(total, isMissed), points)}</b>
      {isMissed && <span>{t("missed", { count: total ?? 0, points: points.format(total ?? 0) })}</span>}
      {total === null && <span>{t(isDeleted ? "deleted" : "nothingRecorded")}</span>}
      {total !== null && (
        <span>
          {judge ?? (isCorrected && t("secretary"))}
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
export function EntryLog({ entry, timeZone, children }: EntryLogProps) {
  const t = useWords("section")
  const { points, shortDayAndTime, timeToSecond } = useFormats(timeZone)
  const formatScore = (score: CellScore) => writeScore(score, points)
  const attempts = attemptsOf(entry).map(({ attempt }) => attempt)
  const { events, corrections } = entry
  return (
    <>
      {events.length > 0 && (
        <section className="attempts mt-4">
          <h3 className="text-xl/[1.2]">{t("log")}</h3>
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
        <section className="attempts mt-4">
          <h3 className="text-xl/[1.2]">{t("corrections")}</h3>
          <ul>
            {corrections.map(({ before, after, takesBack, reason, time: at, by }) => (
              <li key={at} className="border-t border-line py-2">
                <Figure>
                  {formatScore(before)} → {formatScore(after)}
                </Figure>{" "}
                {takesBack ? t("takenBack") : reason}{" "}
                <span className="text-muted">
                  {by ?? t("secretary")} · <Instant at={at} format={shortDayAndTime} />
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
