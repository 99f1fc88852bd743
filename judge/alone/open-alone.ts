import type { DeviceStore, KnownStage } from "#judge/device/device-store.ts"
import type { TabChannel } from "#judge/device/tabs.ts"
import { createObservable, type Judging, type JudgingState, serialQueue } from "#judge/judging/judging.ts"
import { type Clock, sendableTime } from "#judge/outbox/clock.ts"
import { freshTaps } from "#judge/outbox/stored-tap.ts"
import { createTapLog } from "#judge/scoring/own-attempt.ts"

type Deps = {
  store: DeviceStore
  clock: Clock
  tabs: TabChannel
}

/** Opens an event that only this device knows: its taps are stored like those of a stage, but never sent (D-11). */
export const openAlone = async ({ store, clock, tabs }: Deps, opened: KnownStage): Promise<Judging> => {
  const { path, stage } = opened
  const log = createTapLog(await store.taps(path), stage.settings)
  const access = { stage: path, token: "", why: null, pass: null, name: "", section: null }
  const read = (known: KnownStage): JudgingState => ({
    access,
    known,
    attempts: log.attempts(),
    timed: [],
    ticked: [],
    counts: log.counts(),
    agreements: [],
    obstacle: null,
    isUnanswered: false,
  })
  const { state, subscribe, set } = createObservable(read(opened))
  const reread = async () => set(read((await store.stage(path)) ?? state().known))
  const stopListening = tabs.listen(async () => {
    log.put(await store.taps(path))
    await reread()
  })
  const enqueue = serialQueue()
  return {
    state,
    subscribe,
    touch: (make) =>
      enqueue(async () => {
        const gestures = make(state()) ?? []
        if (gestures.length === 0) return
        const time = sendableTime(clock)
        const settled = { state: "stored", why: null, revision: 1 } as const
        const uuid = () => crypto.randomUUID()
        log.put(await store.append(freshTaps({ gestures, uuid, stage: path, time, ...settled })))
        set(read(state().known))
        tabs.notify()
      }),
    agree: null,
    sync: reread,
    resume: async () => {},
    close: async () => stopListening(),
  }
}
