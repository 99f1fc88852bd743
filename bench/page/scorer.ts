import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { createPost } from "#bench/judge/post.ts"
import { batchAnswer } from "#contracts/judge-sync.ts"

// The process of a judge, who scores two sections a second all the time

/** What the judge is to score, once; asked with nothing, the judge tells what has been scored so far. */
export type ScorerTask = {
  begin: {
    url: string
    token: string
    stage: string
    places: readonly { participant: string; section: number; lap: number }[]
  } | null
}

/** A revision that the server has acknowledged, and when, epoch milliseconds. */
export type Score = { revision: number; on: number }

const pause = 500

const scores: Score[] = []

const judge = async ({ url, token, stage, places }: NonNullable<ScorerTask["begin"]>): Promise<void> => {
  const post = createPost()
  for (const place of places) {
    const time = Date.now()
    const event = {
      v: 1,
      id: randomUUID(),
      attempt: randomUUID(),
      seq: 1,
      ...place,
      points: null,
      reason: null,
      time,
    }
    const body = JSON.stringify({ stage, sentAt: time, events: [{ ...event, name: "JudgeAddPointsB" }] })
    const answer = await post({ url: `${url}/api/judge/events`, token }, body)
    if (answer.status !== 200) throw new Error(`A score got ${answer.status}: ${answer.text}`)
    const { revision } = batchAnswer.parse(JSON.parse(answer.text))
    scores.push({ revision, on: performance.timeOrigin + performance.now() })
    await sleep(pause)
  }
  throw new Error("There is nothing left to score")
}

process.on("message", ({ begin }: ScorerTask) => {
  if (begin) void judge(begin)
  process.send?.(scores)
})
