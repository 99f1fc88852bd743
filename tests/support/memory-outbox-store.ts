import { type Access, isOfAccess, type OutboxStore } from "#judge/outbox/outbox-store.ts"
import { asSent, type StoredEvent } from "#judge/outbox/stored-tap.ts"

/** A device's store for tests and simulations: what it has outlives the outbox over it. */
export type MemoryOutboxStore = OutboxStore & { taps: readonly StoredEvent[] }

/** Returns an empty store. */
export const memoryOutboxStore = (): MemoryOutboxStore => {
  const taps: StoredEvent[] = []
  const accesses = new Map<string, Access>()
  return {
    taps,
    append: async (gestures) =>
      gestures.flatMap((fresh) => {
        const gesture = taps.length + 1
        const stored = fresh.map((tap, index): StoredEvent => ({ ...tap, gesture, seq: gesture + index }))
        taps.push(...stored)
        return stored
      }),
    waiting: async (stage, most, of = null) =>
      taps
        .filter((tap) => tap.stage === stage && tap.state === null && (of === null || isOfAccess(of, tap)))
        .slice(0, most)
        .map(asSent),
    settle: async (stage, answers, revision) =>
      answers.flatMap(({ id, state, why = null }) => {
        const index = taps.findIndex((tap) => tap.stage === stage && tap.id === id && tap.state === null)
        const tap = taps[index]
        if (!tap) return []
        const settled = { ...tap, state, why, revision }
        taps[index] = settled
        return settled
      }),
    access: async (stage) => accesses.get(stage) ?? null,
    putAccess: async (access) => {
      accesses.set(access.stage, access)
    },
    noteAccess: async (stage, token, refusal) => {
      const { why, since } = refusal ?? { why: null }
      const access = accesses.get(stage)
      if (access?.token === token) accesses.set(stage, { ...access, why, since })
    },
  }
}
