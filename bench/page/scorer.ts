import { setTimeout as sleep } from "node:timers/promises"
import { createTapper, type JudgedStage } from "#bench/judge/tapper.ts"
import { doWork } from "#bench/support/worker.ts"

// The process of a judge, who scores a section a second all the time

/** A revision that the server has acknowledged, and when, epoch milliseconds. */
export type Score = { revision: number; on: number }

export type ScorerCalls = {
  /** Starts the judge, who never stops. */
  begin: { input: JudgedStage; answer: undefined }
  /** Answers what has been scored so far. */
  scores: { input: undefined; answer: Score[] }
}

const pause = 1_000

const scores: Score[] = []

const judge = async (judged: JudgedStage): Promise<never> => {
  const tap = createTapper(judged)
  for (;;) {
    const revision = await tap()
    scores.push({ revision, on: performance.timeOrigin + performance.now() })
    await sleep(pause)
  }
}

doWork<ScorerCalls>({
  begin: async (judged) => {
    void judge(judged)
    return undefined
  },
  scores: async () => scores,
})
