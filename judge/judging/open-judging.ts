import type { AgreementStore } from "#judge/agreements/agreement-store.ts"
import { openAgreements } from "#judge/agreements/open-agreements.ts"
import type { DeviceStore, KnownStage } from "#judge/device/device-store.ts"
import type { TabChannel } from "#judge/device/tabs.ts"
import type { Clock } from "#judge/outbox/clock.ts"
import { createOutbox } from "#judge/outbox/create-outbox.ts"
import type { Access } from "#judge/outbox/outbox-store.ts"
import type { Transport } from "#judge/outbox/transport.ts"
import { createTapLog } from "#judge/scoring/own-attempt.ts"
import { createObservable, type Judging, type JudgingState, serialQueue } from "./judging.ts"

type Deps = {
  store: DeviceStore
  transport: Transport
  clock: Clock
  /** Null: this device cannot store agreements. */
  agreements: AgreementStore | null
  /** Runs work while no other tab of this device does. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result>
  /** Notified when taps were stored or answered, or another pass was opened. */
  tabs: TabChannel
}

/** The refusals that a secretary may lift while the judge still uses the phone. */
const mayComeBack: readonly Access["why"][] = ["revoked", "not-a-judge"]

/** How often it is stored that the server has confirmed a stage that has not changed, milliseconds. */
const storeEvery = 20_000

/** Opens a stage that this device knows. */
export const openJudging = async (
  { store, transport, clock, agreements, withLock, tabs }: Deps,
  { access, known }: { access: Access; known: KnownStage },
): Promise<Judging> => {
  const { stage } = access
  let log = createTapLog(await store.taps(stage), known.stage.settings)
  const scored = () => ({
    attempts: log.attempts(),
    timed: log.timed(),
    ticked: log.ticked(),
    counts: log.counts(),
  })
  const observable = createObservable<JudgingState>({
    access,
    known,
    ...scored(),
    agreements: [],
    obstacle: null,
    isUnanswered: false,
  })
  const { state, subscribe } = observable
  const show = (changed: Partial<JudgingState> = {}) =>
    observable.set({ ...state(), ...scored(), ...changed })
  const readAccess = async () => {
    const read = await store.access(stage)
    if (read) show({ access: read })
  }

  const riderAgreements =
    agreements &&
    openAgreements({
      ...{ stage, agreements, store, transport, clock },
      onChanged: () => {
        void showAgreements()
        tabs.notify()
      },
    })
  const showAgreements = async () => riderAgreements && show({ agreements: await riderAgreements.read() })
  const outbox = createOutbox({
    stage,
    store,
    transport,
    clock,
    chance: Math.random,
    uuid: () => crypto.randomUUID(),
    withLock,
    onSettled: (taps) => {
      log.put(taps)
      show({ isUnanswered: false })
      tabs.notify()
      void riderAgreements?.send()
    },
    onObstacle: (obstacle) => {
      show({ obstacle })
      if (obstacle === "no-access" || state().access.why !== null) void readAccess()
    },
  })
  const stopListening = tabs.listen(async () => {
    log.put(await store.taps(stage))
    show()
    await showAgreements()
    await readAccess()
  })
  await showAgreements()

  let storedOn = known.syncedOn
  const readStage = async () => {
    const { token, why } = state().access
    const { waiting } = log.counts()
    // a phone without access still reports how many taps wait on it, and learns when it has access again
    if (why !== null && waiting === 0 && !mayComeBack.includes(why)) return
    const outcome = await transport.stage(token, stage, { tag: state().known.tag, waiting })
    if (outcome.kind === "refused") {
      await store.noteAccess(stage, token, outcome)
      return readAccess()
    }
    if (outcome.kind === "failed") return show({ isUnanswered: true })
    if (why !== null) {
      await store.noteAccess(stage, token, null)
      await readAccess()
    }
    if (outcome.kind === "read") {
      const taps = log.attempts().flatMap((attempt) => attempt.taps)
      log = createTapLog([...taps, ...log.timed(), ...log.ticked()], outcome.stage.settings)
    }
    const fresh = outcome.kind === "read" ? { stage: outcome.stage, tag: outcome.tag } : {}
    const read = { ...state().known, ...fresh, syncedOn: clock.now() }
    show({ known: read, isUnanswered: false })
    // a desk reads every second or two: that nothing has changed is not worth a write each time
    if (outcome.kind === "unchanged" && Math.abs(read.syncedOn - storedOn) < storeEvery) return
    storedOn = read.syncedOn
    await store.putStage(read)
  }

  const enqueue = serialQueue()
  return {
    state,
    subscribe,
    touch: (make) =>
      enqueue(async () => {
        const gestures = make(state())
        if (!gestures || gestures.length === 0) return
        log.put(await outbox.add(gestures))
        show()
        tabs.notify()
      }),
    agree: riderAgreements?.agree ?? null,
    sync: async () => {
      outbox.send()
      await readStage()
      void riderAgreements?.send()
    },
    resume: async () => {
      await readAccess()
      outbox.send()
      await readStage()
      void riderAgreements?.send()
    },
    close: async () => {
      stopListening()
      await outbox.close()
    },
  }
}
