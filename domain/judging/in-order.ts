import type { JudgeEvent } from "./judge-event.ts"

const bySequence = (a: JudgeEvent, b: JudgeEvent): number => {
  if (a.seq !== b.seq) return a.seq - b.seq
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

const isInOrder = (events: readonly JudgeEvent[]): boolean => {
  let before = -Infinity
  for (const { seq } of events) {
    if (seq <= before) return false
    before = seq
  }
  return true
}

/** The events of one attempt by their sequence in the device, each once, however they arrived (D-05). */
export const inOrder = (events: readonly JudgeEvent[]): readonly JudgeEvent[] => {
  if (isInOrder(events)) return events
  const sorted = events.toSorted(bySequence)
  // D-05: an id has one content, so that copies of an event now stand side by side.
  return sorted.filter((event, index) => event.id !== sorted[index - 1]?.id)
}
