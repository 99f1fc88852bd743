import { setTimeout as sleep } from "node:timers/promises"
import type { Transport } from "#judge/outbox/transport.ts"
import type { Chance } from "#tests/support/factories/chance.ts"

/** A line that loses, delays, doubles and reorders, until it is mended. */
export type BadLine = Transport & {
  mend(): void
  /** Resolves once everything that is under way now has arrived or is lost. */
  quiet(): Promise<void>
}

const failed = { kind: "failed" } as const

/** Returns a line on which a batch or its answer may be lost, and a batch may arrive twice, or long after the next one. */
export const badLine = (line: Transport, chance: Chance): BadLine => {
  const underWay = new Set<Promise<unknown>>()
  let isBad = true
  const late = async <Result>(work: () => Promise<Result>, most: number): Promise<Result> => {
    await sleep(chance.whole(0, most))
    return work()
  }
  const follow = <Result>(work: Promise<Result>): Promise<Result> => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return work
  }
  return {
    ...line,
    post: async (token, batch) => {
      const post = () => line.post(token, batch)
      if (!isBad) return follow(post())
      if (chance.happens(0.15)) return failed
      if (chance.happens(0.1)) {
        void follow(late(post, 40))
        if (chance.happens(0.5)) return failed
      }
      const outcome = await follow(chance.happens(0.3) ? late(post, 8) : post())
      return chance.happens(0.15) ? failed : outcome
    },
    mend: () => {
      isBad = false
    },
    quiet: async () => {
      await Promise.all(underWay)
    },
  }
}
