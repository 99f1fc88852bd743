import type { DeviceStore, KnownStage } from "#judge/device/device-store.ts"
import { oneAfterAnother } from "#judge/judging/one-after-another.ts"
import type { Judging, JudgingState } from "#judge/judging/open-judging.ts"
import { type Clock, sendableTime } from "#judge/outbox/clock.ts"
import { createTapBook } from "#judge/scoring/tap-book.ts"

type Surroundings = {
  store: DeviceStore
  clock: Clock
  tabs: { tell(): void; listen(listener: () => void): () => void }
}

/** Opens an event that only this device knows: its taps are kept like those of a stage, and wait for nobody (D-11). */
export const openAlone = async (
  { store, clock, tabs }: Surroundings,
  known: KnownStage,
): Promise<Judging> => {
  const { path, stage } = known
  const book = createTapBook(await store.taps(path), stage.settings)
  const listeners = new Set<() => void>()
  const access = { stage: path, token: "", why: null, pass: null, name: "", section: null }
  const read = (): JudgingState => ({
    access,
    known,
    attempts: book.attempts(),
    counts: book.counts(),
    obstacle: null,
  })
  let current = read()
  const show = () => {
    current = read()
    for (const listener of listeners) listener()
  }
  const stopListening = tabs.listen(async () => {
    book.put(await store.taps(path))
    show()
  })
  const inTurn = oneAfterAnother()
  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    touch: (make) =>
      inTurn(async () => {
        const gestures = make(current) ?? []
        if (gestures.length === 0) return
        const time = sendableTime(clock)
        const fate = { stage: path, v: 1, time, state: "stored", why: null, revision: 1 } as const
        const fresh = gestures.map((taps) =>
          taps.map((tap) => ({ points: null, reason: null, ...tap, ...fate, id: crypto.randomUUID() })),
        )
        book.put(await store.append(fresh))
        show()
        tabs.tell()
      }),
    sync: async () => {},
    resume: async () => {},
    close: async () => stopListening(),
  }
}
