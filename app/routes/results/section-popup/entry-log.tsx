import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import { Instant } from "#ui/instant.tsx"
import { attemptsOf } from "./attempts-of.ts"

/** Tap by tap what was recorded of an entry, and what secretaries made of it with the old and the new value (RS-10, D-17). */
export function EntryLog({ entry, timeZone }: { entry: EntryDetail; timeZone: string }) {
  const t = useWords("section")
  const { points, shortDayAndTime, timeToSecond } = useFormats(timeZone)
  const say = (value: number | null) => (value === null ? "–" : points.format(value))
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
                {event.points !== null && <b> {points.format(event.points)}</b>}
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
            {corrections.map(({ before, after, reason, time: at, by }) => (
              <li key={at}>
                <b className="figure">
                  {say(before)} → {say(after)}
                </b>{" "}
                {reason}{" "}
                <span className="text-muted">
                  {by && `${by} · `}
                  <Instant at={at} format={shortDayAndTime} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
