import { isDatabaseDown } from "#server/db/open-database.ts"

/** Adds work to the queue of its stage; resolves to its answer once it is committed. */
export type Enqueue<Work, Answer> = (stagePath: string, work: Work) => Promise<Answer>

type Waiting<Work, Answer> = {
  work: Work
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/** Most batches that one commit takes: enough to share its cost, few enough that nobody waits long. */
const mostTogether = 32

/**
 * Returns one queue per stage: work that arrives during a commit waits and is committed together. A failed commit is retried with
 * each piece of work alone, so that one cannot break the others, unless the database is unavailable.
 */
export const createStageQueues = <Work, Answer>(
  commit: (stagePath: string, works: readonly Work[]) => Promise<readonly Answer[]>,
): Enqueue<Work, Answer> => {
  const queues = new Map<string, Waiting<Work, Answer>[]>()

  const settle = async (stagePath: string, together: readonly Waiting<Work, Answer>[]): Promise<void> => {
    try {
      const answers = await commit(
        stagePath,
        together.map(({ work }) => work),
      )
      for (const [i, { resolve, reject }] of together.entries()) {
        const answer = answers[i]
        if (answer === undefined) reject(new Error("A commit left a work without an answer"))
        else resolve(answer)
      }
    } catch (error) {
      if (together.length === 1 || isDatabaseDown(error)) for (const { reject } of together) reject(error)
      else for (const one of together) await settle(stagePath, [one])
    }
  }

  const drain = async (stagePath: string, waiting: Waiting<Work, Answer>[]): Promise<void> => {
    while (waiting.length > 0) await settle(stagePath, waiting.splice(0, mostTogether))
    queues.delete(stagePath)
  }

  return (stagePath, work) =>
    new Promise((resolve, reject) => {
      const one = { work, resolve, reject }
      const waiting = queues.get(stagePath)
      if (waiting) waiting.push(one)
      else {
        const started = [one]
        queues.set(stagePath, started)
        void drain(stagePath, started)
      }
    })
}
