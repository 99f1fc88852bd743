import type { DeviceStore, KnownStage } from "#judge/device/device-store.ts"
import { createShown } from "#judge/judging/create-shown.ts"
import { oneAfterAnother } from "#judge/judging/one-after-another.ts"
import type { Judging, JudgingState } from "#judge/judging/open-judging.ts"
import { type Clock, sendableTime } from "#judge/outbox/clock.ts"
import { createTapLog } from "#judge/scoring/own-attempt.ts"

type Surroundings = {
  store: DeviceStore
  clock: Clock
  tabs: { tell(): void; listen(listener: () => void): () => void }
}

/** Opens an event that only this device knows: its taps are kept like those of a stage, and wait for nobody (D-11). */
export const openAlone = async (
  { store, clock, tabs }: Surroundings,
  opened: KnownStage,
): Promise<Judging> => {
  const { path, stage } = opened
  const log = createTapLog(await store.taps(path), stage.settings)
  const access = { stage: path, token: "", why: null, pass: null, name: "", section: null }
  const read = (known: KnownStage): JudgingState => ({
    access,
    known,
    attempts: log.attempts(),
    counts: log.counts(),
    obstacle: null,
    isUnanswered: false,
  })
  const { state, subscribe, show } = createShown(read(opened))
  const reread = async () => show(read((await store.stage(path)) ?? state().known))
  const stopListening = tabs.listen(async () => {
    log.put(await store.taps(path))
    await reread()
  })
  const inTurn = oneAfterAnother()
  return {
    state,
    subscribe,
    touch: (make) =>
      inTurn(async () => {
        const gestures = make(state()) ?? []
        if (gestures.length === 0) return
        const time = sendableTime(clock)
        const fate = { stage: path, v: 1, time, state: "stored", why: null, revision: 1 } as const
        const fresh = gestures.map((taps) =>
          taps.map((tap) => ({ points: null, reason: null, ...tap, ...fate, id: crypto.randomUUID() })),
        )
        log.put(await store.append(fresh))
        show(read(state().known))
        tabs.tell()
      }),
    sync: reread,
    resume: async () => {},
    close: async () => stopListening(),
  }
}
