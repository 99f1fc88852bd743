import { riderNamed } from "#judge/scoring/riders-here.ts"
import { knownMarks } from "#judge/timing/known-marks.ts"
import { useWords } from "#judge/words.ts"
import { Plate } from "./plate-and-score.tsx"
import { MarkWords } from "./timed-rider.tsx"
import { useJudgingState, useRiders, useServerTimeFormat } from "./use-judging.ts"
import type { useMarks } from "./use-marks.ts"

/** The mark that this phone made last, and the way to take it back. */
export function LastMark({ onUndo }: { onUndo: ReturnType<typeof useMarks>["undo"] }) {
  const t = useWords()
  const time = useServerTimeFormat()
  const state = useJudgingState()
  const riders = useRiders()
  const own = new Map(
    [...knownMarks(state)].flatMap(([participant, marks]) =>
      marks.map((mark) => [mark.own, { participant, mark }] as const),
    ),
  )
  // by the phone's order: the server corrects the times of the marks that it has
  const last = state.timed.flatMap(({ attempt }) => own.get(attempt) ?? []).at(-1)
  if (!last) return null
  const { participant, mark } = last
  const rider = riderNamed(riders, participant)
  return (
    <section
      className="mt-1 flex items-center gap-2 rounded-[0.625rem] border-2 border-line p-1"
      aria-label={t("timing.last")}
    >
      <span role="status" className="flex min-w-0 flex-1 items-center gap-2">
        <Plate rider={rider} place="list" />
        <span className="min-w-0 text-[min(1.125rem,6cqi)]/[1.15] wrap-anywhere">
          <b>
            <MarkWords {...mark} />
          </b>{" "}
          {time(mark.time)}
        </span>
      </span>
      <button
        type="button"
        className="flex-none px-3 text-[min(1.25rem,6cqi)]"
        onClick={() => onUndo(participant, mark)}
      >
        {t("pad.undo")}
      </button>
    </section>
  )
}
