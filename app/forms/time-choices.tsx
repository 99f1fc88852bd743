import { useWords } from "#app/i18n/words.ts"
import type { LocalTime } from "#contracts/local-time.ts"
import { writeTime } from "#contracts/typed-time.ts"

type Unsettled = Exclude<LocalTime, { kind: "once" }>

/** The clock of a time, `10:00`. */
export const clockOf = (time: string): string => time.slice(11, 16)

/** What the words about a time that clocks skip, or show twice, name of it. */
export const namedIn = (time: Unsettled): Record<string, string> =>
  time.kind === "skipped"
    ? { before: clockOf(time.before), after: clockOf(time.after) }
    : { first: time.first.slice(16), second: time.second.slice(16) }

type TimeChoicesProps = {
  /** The clock's time that was typed. */
  local: string
  time: Unsettled
  /** The id of what says which field it is for. */
  describedBy: string
  onChoose(typed: string): void
}

/** What may be meant by a time that clocks skip, or show twice (D-48). */
export function TimeChoices({ local, time, describedBy, onChoose }: TimeChoicesProps) {
  const t = useWords("forms")
  const about = { clock: clockOf(local), ...namedIn(time) }
  const choices =
    time.kind === "skipped"
      ? [
          { at: time.before, words: clockOf(time.before) },
          { at: time.after, words: clockOf(time.after) },
        ]
      : [
          { at: time.first, words: t("time.first", about) },
          { at: time.second, words: t("time.second", about) },
        ]
  return (
    <p className="needs-script flex flex-wrap gap-3">
      {choices.map(({ at, words }) => (
        <button
          key={at}
          type="button"
          className="quiet-button"
          aria-describedby={describedBy}
          onClick={() => onChoose(writeTime(at))}
        >
          {words}
        </button>
      ))}
    </p>
  )
}
