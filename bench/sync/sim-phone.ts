import { setTimeout as sleep } from "node:timers/promises"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { foldAttempt } from "#domain/judging/attempt.ts"
import type { Clock } from "#judge/outbox/clock.ts"
import { createOutbox, type Outbox } from "#judge/outbox/create-outbox.ts"
import type { Access, OutboxStore } from "#judge/outbox/outbox-store.ts"
import { isTap, type NewEvent, type StoredEvent } from "#judge/outbox/stored-tap.ts"
import { undoGesture } from "#judge/scoring/gestures.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import { memoryOutboxStore } from "#tests/support/memory-outbox-store.ts"
import type { BadLine } from "./bad-line.ts"
import type { PlannedAttempt, Visit } from "./plan-day.ts"

/** A judge's phone: what it has stored survives its app, which may die at any moment. */
export type SimPhone = {
  /** The judge records a ride, with an app that may die between two touches, or in the middle of one. */
  record(visit: Visit, scoring: Scoring): Promise<void>
  /** Somebody at a sign-on desk touches it, once. */
  touch(events: readonly NewEvent[]): Promise<void>
  /** Somebody sets the clock of the phone. */
  setClock(by: number): void
  /** Kills the app and opens it again. */
  restart(): void
  renew(access: Access): Promise<void>
  send(): void
  taps(): readonly StoredEvent[]
  access(): Promise<Access>
  close(): Promise<void>
}

/** How many times faster than a real phone these get to their next retry. */
const hurry = 500

type Deps = { stage: string; line: BadLine; chance: Chance; offset: number }

/** Returns a phone whose clock is off by `offset` milliseconds. */
export const simPhone = async ({ stage, line, chance, offset }: Deps, access: Access): Promise<SimPhone> => {
  const store = memoryOutboxStore()
  await store.putAccess(access)
  let wrong = offset
  const clock: Clock = {
    now: () => Date.now() + wrong,
    sleep: (ms, signal) => sleep(ms / hurry, undefined, { signal }).catch(() => {}),
  }
  const open = () => openApp({ stage, store, line, chance, clock })
  let app = open()

  const touch = async (make: () => readonly (readonly NewEvent[])[] | null): Promise<void> => {
    const gestures = make()
    if (!gestures) return
    const before = store.taps.length
    if (chance.happens(0.02)) app.dieAtNextTouch(chance.happens(0.5))
    await app.outbox.add(gestures).catch(() => {})
    if (!app.isDead()) return
    app = open()
    // the judge sees in the new app whether the touch is there
    if (store.taps.length === before) await app.outbox.add(gestures)
  }

  const recordAttempt = async (
    { section, lap }: Visit,
    { participant, touches }: PlannedAttempt,
  ): Promise<string> => {
    let attempt = chance.uuid()
    for (const one of touches) {
      const own = () => store.taps.filter(isTap).filter((tap) => tap.attempt === attempt)
      if (one === "undo") {
        const fresh = chance.uuid()
        const gestures = undoGesture(own(), fresh)
        await touch(() => gestures)
        if (gestures && gestures.length > 0 && gestures[0]?.[0]?.name === "JudgeCancelAttempt")
          attempt = fresh
      } else await touch(() => [[{ ...one, attempt, participant, section, lap }]])
      if (chance.happens(0.3)) await sleep(chance.whole(0, 2))
    }
    return attempt
  }

  return {
    record: async (visit, scoring) => {
      let last = ""
      for (const attempt of visit.attempts) last = await recordAttempt(visit, attempt)
      const { total, ended } = foldAttempt(
        store.taps.filter(isTap).filter((tap) => tap.attempt === last),
        scoring,
      )
      // what the phone shows is what its judge means: otherwise the plan is wrong, not the transport
      if (ended === null || total !== visit.points) throw new Error("A judge would not have left it so")
    },
    touch: (events) => touch(() => [events]),
    setClock: (by) => {
      wrong += by
    },
    restart: () => {
      app.die()
      app = open()
    },
    renew: async (next) => {
      await store.putAccess(next)
      app.outbox.send()
    },
    send: () => app.outbox.send(),
    taps: () => store.taps,
    access: async () => (await store.access(stage)) ?? access,
    close: () => app.outbox.close(),
  }
}

type App = {
  outbox: Outbox
  die(): void
  /** Dies at the next touch: before it is on disk, or after that, but before the app knows. */
  dieAtNextTouch(isKept: boolean): void
  isDead(): boolean
}

const openApp = ({
  stage,
  store,
  line,
  chance,
  clock,
}: Omit<Deps, "offset"> & { store: OutboxStore; clock: Clock }): App => {
  let isDead = false
  let death: "before" | "after" | null = null
  const died = () => Promise.reject(new Error("The app has died"))
  // whatever a dead app still waits for no longer changes anything
  const mortal: OutboxStore = {
    ...store,
    append: async (gestures) => {
      if (isDead) return died()
      if (death === "before") isDead = true
      else {
        const kept = await store.append(gestures)
        if (death === null) return kept
        isDead = true
      }
      return died()
    },
    settle: (...answers) => (isDead ? died() : store.settle(...answers)),
    noteAccess: (...noted) => (isDead ? died() : store.noteAccess(...noted)),
  }
  const outbox = createOutbox({
    stage,
    store: mortal,
    transport: line,
    clock,
    chance: chance.share,
    uuid: chance.uuid,
    withLock: (work) => work(),
    onSettled: () => {},
    onObstacle: () => {},
  })
  const die = () => {
    isDead = true
    void outbox.close()
  }
  return {
    outbox,
    die,
    dieAtNextTouch: (isKept) => {
      death = isKept ? "after" : "before"
    },
    isDead: () => {
      if (isDead) void outbox.close()
      return isDead
    },
  }
}
