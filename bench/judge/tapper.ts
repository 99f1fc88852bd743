import { randomUUID } from "node:crypto"
import { batchAnswer } from "#contracts/judging/judge-sync.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { createPost } from "./post.ts"

/** Where a judge's device posts to, and the sections that its judge scores, one after the other, over and over. */
export type JudgedStage = {
  url: string
  token: string
  stage: string
  places: readonly { participant: string; section: number; lap: number }[]
}

/** Returns a function that scores the next section and returns the new revision; it rejects if the score is refused. */
export const createTapper = ({ url, token, stage, places }: JudgedStage): (() => Promise<number>) => {
  const post = createPost()
  const attempts = places.map((place) => ({ ...place, v: 1, attempt: randomUUID() }))
  let count = 0
  return async () => {
    const attempt = attempts[count % attempts.length]
    const round = Math.floor(count / attempts.length)
    const points = classicMarks[(count + round) % classicMarks.length]
    count += 1
    const time = Date.now()
    const tap = { ...attempt, id: randomUUID(), seq: round + 1, name: "EditedTo", points, reason: null, time }
    const body = JSON.stringify({ stage, sentAt: time, events: [tap] })
    const answer = await post({ url: `${url}/api/judge/events`, token }, body)
    if (answer.status !== 200) throw new Error(`A score got ${answer.status}: ${answer.text}`)
    const { events, revision } = batchAnswer.parse(JSON.parse(answer.text))
    if (events.some(({ state }) => state === "refused")) throw new Error(`A score is refused: ${answer.text}`)
    return revision
  }
}
