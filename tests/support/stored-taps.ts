import { randomUUID } from "node:crypto"
import type { NewTap, StoredTap } from "#judge/outbox/stored-tap.ts"

/** Returns gestures as a device stores them one after the other; they are pending unless `given` says otherwise. */
export const storedTaps = (
  gestures: readonly (readonly NewTap[])[],
  given: Partial<StoredTap> = {},
): StoredTap[] => {
  let seq = given.seq ?? 0
  return gestures.flatMap((gesture) => {
    const first = seq + 1
    return gesture.map((tap) => {
      seq += 1
      const mark = { v: 1, id: randomUUID(), seq, gesture: first, time: seq * 1_000 } as const
      const fate = { state: null, why: null, revision: null, ...given, seq }
      return {
        stage: "institutions/i/championships/c/stages/s",
        points: null,
        reason: null,
        ...tap,
        ...fate,
        ...mark,
      }
    })
  })
}
