import { dueTimes, timedAt } from "#domain/timing/late-times.ts"
import { riderTimes } from "#domain/timing/rider-times.ts"
import { lateMinutes } from "#domain/timing/time-rules.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import type { KnownMark } from "#judge/timing/known-marks.ts"
import { type NextMark, nextMark } from "#judge/timing/next-mark.ts"
import { useWords } from "#judge/words.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { Plate } from "./plate-and-score.tsx"
import { useSecond } from "./timing-clock.tsx"
import { useJudgingState, useServerTimeFormat, useStartFormat } from "./use-judging.ts"
import type { useMarks } from "./use-marks.ts"

type TimedRiderProps = { rider: Rider; marks: readonly KnownMark[] } & Pick<
  ReturnType<typeof useMarks>,
  "mark" | "undo"
>

const key = "px-3 text-[min(1.25rem,6cqi)]/[1.05]"

/** A rider with when they are due, the key for what comes next, and their marks. */
export function TimedRider({ rider, marks, mark, undo }: TimedRiderProps) {
  const t = useWords()
  const ask = useAsk()
  const { participant, name, number, racingClass, hasDns } = rider
  const times = riderTimes(marks)
  const next = nextMark(times, racingClass?.lap ?? 1)
  const isOut = times.didNotStart !== null || (hasDns && marks.length === 0)
  const didNotStart = async () => {
    const label = [number, name].filter(Boolean).join(" ")
    const words = { title: t("timing.dnsAsk", { rider: label }), text: t("timing.dnsText") }
    if (await ask({ ...words, yes: t("timing.TimingDidNotStart"), no: t("cancel") }))
      await mark(participant, "TimingDidNotStart")
  }
  return (
    <div className="rounded-[0.625rem] bg-sunken p-1">
      <p className="m-0 flex items-center gap-2">
        <Plate rider={rider} place="list" />
        <span className="min-w-0 flex-1 text-[min(1.125rem,6cqi)]/[1.15] wrap-anywhere">
          <b className="block">{name}</b>
          <Due rider={rider} marks={marks} next={next} isOut={isOut} />
        </span>
      </p>
      <div className="mt-1 flex gap-1 empty:hidden">
        {times.started === null && times.laps.size === 0 && times.finished === null && !isOut && (
          <button
            type="button"
            className={`${key} min-w-(--target) flex-none`}
            aria-label={t("timing.TimingDidNotStart")}
            onClick={didNotStart}
          >
            DNS
          </button>
        )}
        {next && (
          <button
            // a key of its own for each mark: the second tap of a double tap is then none of the next mark
            key={`${next.name} ${next.lap}`}
            type="button"
            className={`${key} main min-w-0 flex-1`}
            onClick={() => mark(participant, next.name, next.lap)}
          >
            <MarkWords {...next} />
          </button>
        )}
        {next?.name === "TimingLap" && (
          <button
            type="button"
            className={`${key} flex-none`}
            onClick={() => mark(participant, "TimingFinished")}
          >
            {t("timing.TimingFinished")}
          </button>
        )}
      </div>
      <Marks marks={marks} onUndo={(one) => undo(participant, one)} />
    </div>
  )
}

/** What a mark says, in words. */
export function MarkWords({ name, lap }: NextMark) {
  const t = useWords()
  // locale keys: judge.timing.Timing*
  return name === "TimingLap" ? t("timing.TimingLap", { lap }) : t(`timing.${name}`)
}

type DueProps = Pick<TimedRiderProps, "rider" | "marks"> & {
  next: ReturnType<typeof nextMark>
  isOut: boolean
}

/** When the rider is due at what comes next, and how late they are already. */
function Due({ rider, marks, next, isOut }: DueProps) {
  const t = useWords()
  const start = useStartFormat()
  const { timing } = useJudgingState().known.stage
  const now = useSecond()
  if (isOut) return t("dns")
  if (!next) return null
  const plan = timing?.classes.find((one) => one.racingClass === rider.racingClass?.name)
  const { minutes = null, lapMinutes = null, minuteCount = "clock" } = plan ?? {}
  const credited = timing?.credits?.find(({ participant }) => participant === rider.participant)?.minutes ?? 0
  const allowed = { startsAt: rider.startsAt, firstTap: null, minutes, lapMinutes, credited }
  const times = riderTimes(marks)
  const due = dueTimes({ ...allowed, laps: rider.racingClass?.lap ?? 1 }, times).get(next.control)
  if (due === undefined || timedAt(next.control, times)) return null
  const late = lateMinutes(due, now, minuteCount)
  return (
    <>
      {start(due)}
      {late > 0 && <b className="text-fault"> {t("timing.late", { count: late })}</b>}
    </>
  )
}

type MarksProps = { marks: readonly KnownMark[]; onUndo(mark: KnownMark): void }

/** The marks of a rider; those of this phone can be taken back. Where two phones differ, both times are there (TI-04). */
function Marks({ marks, onUndo }: MarksProps) {
  const t = useWords()
  const time = useServerTimeFormat()
  if (marks.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1">
      {marks.map((mark) => (
        <li key={mark.id} className="flex items-center gap-2 text-[min(1.0625rem,6cqi)]/[1.15]">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {time(mark.time)} <MarkWords {...mark} />
            {mark.own === null && ` · ${mark.by}`}
          </span>
          {mark.own !== null && (
            <button type="button" className={`${key} flex-none`} onClick={() => onUndo(mark)}>
              {t("pad.undo")}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
