import { setTimeout as sleep } from "node:timers/promises"
import { createPost } from "#bench/judge/post.ts"
import { batchAnswer } from "#contracts/judging/judge-sync.ts"
import { monotonic } from "./monotonic.ts"
import type { Scores } from "./scores.ts"

/** When a score was sent, and the revision that it became. */
export type Sent = { at: number; revision: number }

/** Where a judge's device posts to. */
export type JudgedAt = { url: string; stage: { path: string }; token: string }

/** A judge who does not wait for answers. */
export type Judge = {
  /** Gives scores one by one, evenly. */
  giveEvenly(pace: { perSecond: number; seconds: number }): Promise<Sent[]>
  /** Gives scores in one batch. */
  giveAtOnce(count: number): Promise<Sent[]>
}

const connections = 8

/** Returns the judge of a stage. */
export const createJudge = ({ url, stage, token }: JudgedAt, scores: Scores): Judge => {
  const posts = Array.from({ length: connections }, createPost)

  const give = async (post: ReturnType<typeof createPost>, count: number): Promise<Sent> => {
    const events = Array.from({ length: count }, scores.next)
    const at = monotonic()
    const body = JSON.stringify({ stage: stage.path, sentAt: Date.now(), events })
    const answer = await post({ url: `${url}/api/judge/events`, token }, body)
    if (answer.status !== 200) throw new Error(`A batch got ${answer.status}: ${answer.text}`)
    return { at, revision: batchAnswer.parse(JSON.parse(answer.text)).revision }
  }
  return {
    giveEvenly: async ({ perSecond, seconds }) => {
      const start = monotonic()
      const given = posts.map(async (post, index) => {
        const sent: Sent[] = []
        for (let score = index; score < perSecond * seconds; score += posts.length) {
          await sleep(Math.max(0, start + (score / perSecond) * 1000 - monotonic()))
          sent.push(await give(post, 1))
        }
        return sent
      })
      return (await Promise.all(given)).flat()
    },
    giveAtOnce: async (count) => {
      const [post = createPost()] = posts
      return [await give(post, count)]
    },
  }
}
