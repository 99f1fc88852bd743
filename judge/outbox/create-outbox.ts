import { maxBatchEvents } from "#contracts/judging/judge-sync.ts"
import { backoff, type Clock, createWaker, sendableTime } from "./clock.ts"
import { mayHandIn, type OutboxStore } from "./outbox-store.ts"
import { freshTaps, type NewEvent, type StoredEvent } from "./stored-tap.ts"
import type { Transport } from "./transport.ts"

/** Why pending taps cannot be sent; null: there are none, or they are being sent. */
export type Obstacle = "unreachable" | "no-access" | null

type Deps = {
  stage: string
  store: OutboxStore
  transport: Transport
  clock: Clock
  /** From 0, below 1. */
  chance(): number
  uuid(): string
  /**
   * Runs work while no other tab of this device does. If the lock takes too long, it may run anyway: ids make a second run
   * harmless.
   */
  withLock<Result>(work: () => Promise<Result>): Promise<Result>
  onSettled(taps: readonly StoredEvent[], revision: number): void
  onObstacle(obstacle: Obstacle): void
}

/** The taps of one stage on one device: first stored, then sent until the server has answered for each. */
export type Outbox = {
  /** Stores the taps of one or several gestures, all or none; resolves once they are on disk, and sends them. */
  add(gestures: readonly (readonly NewEvent[])[]): Promise<StoredEvent[]>
  /** Sends now instead of waiting for the next retry. */
  send(): void
  /** Stops sending; pending taps stay stored. Resolves once no request is under way. */
  close(): Promise<void>
}

/** Opens the outbox of a stage, and sends the taps that are still pending. */
export const createOutbox = (deps: Deps): Outbox => {
  const { stage, store, clock, chance, uuid, withLock, onObstacle } = deps
  const waker = createWaker(clock)
  const size = { most: maxBatchEvents }
  let isOpen = true

  const run = async () => {
    let failures = 0
    while (isOpen) {
      const obstacle = await withLock(() => sendWaiting(deps, size, () => isOpen)).catch(
        (): Obstacle => "unreachable",
      )
      if (!isOpen) return
      onObstacle(obstacle)
      failures = obstacle === "unreachable" ? failures + 1 : 0
      await waker.wait(obstacle === "unreachable" ? backoff(failures, chance()) : null)
    }
  }
  const running = run()

  return {
    add: async (gestures) => {
      const time = sendableTime(clock)
      const waiting = { state: null, why: null, revision: null }
      const stored = await store.append(freshTaps({ gestures, uuid, stage, time, ...waiting }))
      waker.wake()
      return stored
    },
    send: waker.wake,
    close: () => {
      isOpen = false
      waker.wake()
      return running
    },
  }
}

/** Smaller batches cost more than they save. */
const smallestBatch = 10

/** Sends one batch after the other until no taps are pending or something prevents it; returns the obstacle. */
export const sendWaiting = async (
  {
    stage,
    store,
    transport,
    clock,
    onSettled,
  }: Pick<Deps, "stage" | "store" | "transport" | "clock" | "onSettled">,
  size: { most: number },
  isOpen: () => boolean,
): Promise<Obstacle> => {
  let hasEnded = false
  while (isOpen()) {
    const access = await store.access(stage)
    const events = await store.waiting(stage, size.most, access)
    if (events.length === 0) return hasEnded ? "no-access" : null
    if (!access || (access.why !== null && !mayHandIn(access.why))) return "no-access"
    const outcome = await transport.post(access.token, { stage, sentAt: sendableTime(clock), events })
    if (outcome.kind === "answered") {
      const { events: answers, revision, ended } = outcome.answer
      const settled = await store.settle(stage, answers, revision)
      onSettled(settled, revision)
      hasEnded = ended !== undefined
      // a secretary may have let the phone in again
      if (ended || access.why !== null) await store.noteAccess(stage, access.token, ended ?? null)
      // an answer that settles none of our taps must not cause an endless loop
      if (settled.length === 0) return "unreachable"
      size.most = Math.min(maxBatchEvents, size.most * 2)
    } else if (outcome.kind === "refused") {
      await store.noteAccess(stage, access.token, outcome)
      // unless another token was given meanwhile
      if ((await store.access(stage))?.token === access.token) return "no-access"
    } else {
      // on a bad connection a smaller batch gets through sooner
      size.most = Math.max(smallestBatch, Math.ceil(Math.min(size.most, events.length) / 2))
      return "unreachable"
    }
  }
  return null
}
