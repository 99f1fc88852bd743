import { atFinish, atStart, type Control } from "./control.ts"
import { riderTimes } from "./rider-times.ts"
import type { Mark } from "./timing-event.ts"

const minute = 60_000

/**
 * Returns the controls at which timekeepers differ about a rider, each with all marks there, the earliest first (TI-04): phones that show
 * different minutes, or that cost differently, or one that saw a rider and another that saw no start. Other seconds are no difference: nobody touches two phones at once.
 */
export const differingMarks = (
  marks: readonly Mark[],
  minutesLate: (control: Control, time: number) => number,
): { control: Control; marks: readonly Mark[] }[] => {
  const { started, laps, finished } = riderTimes(marks)
  const gone = marks.filter(({ name }) => name === "TimingDidNotStart")
  // a rider of whom nobody saw the start was under way all the same
  const seen =
    started?.marks ?? (gone.length > 0 ? marks.filter(({ name }) => name !== "TimingDidNotStart") : [])
  const starts = [...seen, ...gone]
  const at: [Control, readonly Mark[]][] = [
    [atStart, starts],
    ...[...laps].map(([lap, timed]): [Control, readonly Mark[]] => [lap, timed.marks]),
    [atFinish, finished?.marks ?? []],
  ]
  // when somebody noticed that a rider does not start means nothing
  const saysOf = ({ name, time }: Mark, control: Control) =>
    name === "TimingDidNotStart" ? name : `${name} ${Math.floor(time / minute)} ${minutesLate(control, time)}`
  return at.flatMap(([control, own]) => {
    const phones = new Set(own.map(({ phone }) => phone))
    const says = new Set(own.map((mark) => saysOf(mark, control)))
    if (phones.size < 2 || says.size < 2) return []
    return [{ control, marks: own.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1)) }]
  })
}
