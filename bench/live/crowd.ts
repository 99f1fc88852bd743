import { setTimeout as sleep } from "node:timers/promises"
import type { PreparedStage } from "#bench/judge/prepare-stages.ts"
import type { Work } from "#bench/support/worker.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { createJudge, type Judge, type Sent } from "./judge.ts"
import { createMessageReader } from "./message-reader.ts"
import { createScores, type Scores } from "./scores.ts"
import { openSpectator, type Spectator } from "./spectator.ts"
import { sumUpWaits, type Waits } from "./waits.ts"

/** A stage that is judged, and how many spectators it has. */
export type Race = {
  url: string
  stage: PreparedStage
  token: string
  /** The address of the stage's stream. */
  stream: string
  clients: number
}

/** The calls to those who load the server: a judge and the spectators. */
export type CrowdCalls = {
  /** Opens everything, and answers when each spectator shows a board. */
  gather: { input: Race; answer: undefined }
  /** Gives scores evenly, and answers when each spectator has the last: the waits, and the messages that it took. */
  judge: { input: { perSecond: number; seconds: number }; answer: { waits: Waits; messages: number } }
  /** Gives scores in one batch, and answers when each spectator has them. */
  judgeAtOnce: { input: { count: number }; answer: undefined }
  /** Answers how many scores are not shown, of all spectators together. */
  lost: { input: undefined; answer: number }
  leave: { input: undefined; answer: undefined }
}

/** How many connections are opened at once, so that the length of the server's backlog does not matter. */
export const openedAtOnce = 100

/** How long spectators wait for something, milliseconds. */
const timeout = 30_000

const waitUntil = async (isDone: () => boolean): Promise<void> => {
  const deadline = performance.now() + timeout
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error("Spectators have waited for too long")
    await sleep(10)
  }
}

/** Returns a crowd that has not gathered. */
export const createCrowd = (): Work<CrowdCalls> => {
  let spectators: Spectator[] = []
  let scores: Scores | null = null
  let judge: Judge | null = null

  const reachAll = (sent: readonly Sent[]): Promise<void> => {
    const last = Math.max(...sent.map(({ revision }) => revision))
    return waitUntil(() =>
      spectators.every((one) => one.isGone() || (one.shown()?.board.revision ?? 0) >= last),
    )
  }
  const waitsOf = (spectator: Spectator, sent: readonly Sent[]): number[] =>
    sent.map(({ at, revision }) => {
      const arrival = spectator.arrivals().find((one) => one.revision >= revision)
      return arrival ? arrival.at - at : Number.POSITIVE_INFINITY
    })
  const messages = () => spectators.reduce((sum, one) => sum + one.arrivals().length, 0) / spectators.length

  return {
    gather: async ({ clients, stream, ...judged }) => {
      const read = createMessageReader()
      while (spectators.length < clients) {
        const more = Math.min(openedAtOnce, clients - spectators.length)
        for (let i = 0; i < more; i += 1) spectators.push(openSpectator(new URL(stream), read))
        await waitUntil(() => spectators.every((one) => one.shown() !== null))
      }
      scores = createScores(judged.stage, seededChance(12))
      judge = createJudge(judged, scores)
      return undefined
    },
    judge: async (pace) => {
      const before = messages()
      const sent = (await judge?.giveEvenly(pace)) ?? []
      await reachAll(sent)
      const waits = sumUpWaits(spectators.flatMap((one) => waitsOf(one, sent)))
      return { waits, messages: messages() - before }
    },
    judgeAtOnce: async ({ count }) => {
      await reachAll((await judge?.giveAtOnce(count)) ?? [])
      return undefined
    },
    lost: async () =>
      spectators.reduce((sum, one) => {
        const board = one.isGone() ? null : (one.shown()?.board ?? null)
        return sum + (scores?.missingIn(board) ?? 0)
      }, 0),
    leave: async () => {
      for (const one of spectators) one.leave()
      spectators = []
      return undefined
    },
  }
}
