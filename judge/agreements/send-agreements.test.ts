import { expect, test } from "vitest"
import type { AgreementBatch } from "#contracts/judging/judge-sync.ts"
import type { AgreeOutcome } from "#judge/outbox/transport.ts"
import { memoryOutboxStore } from "#tests/support/memory-outbox-store.ts"
import type { AgreementStore, StoredAgreement } from "./agreement-store.ts"
import { openAgreements } from "./open-agreements.ts"

const stage = "institutions/i/championships/c/stages/s"
const access = { stage, token: "token-1", why: null, pass: null, name: "Anna", section: null }
const agreement = { participant: "rider", lap: 1, scores: [{ section: 1, points: 0 }] }

const memoryAgreementStore = (): AgreementStore => {
  const rows = new Map<string, StoredAgreement>()
  const keyOf = ({ participant, lap }: StoredAgreement) => `${participant} ${lap}`
  return {
    of: async () => [...rows.values()],
    put: async (one) => void rows.set(keyOf(one), one),
    settle: async (sent) => {
      for (const one of sent) {
        const found = rows.get(keyOf(one))
        if (found?.time === one.time) rows.set(keyOf(one), { ...found, isSent: true })
      }
    },
    forget: async () => rows.clear(),
  }
}

/** A phone whose server answers what the test says. */
const phone = async (answer: (batch: AgreementBatch) => AgreeOutcome | Promise<AgreeOutcome>) => {
  const store = memoryOutboxStore()
  await store.putAccess(access)
  const sent: AgreementBatch[] = []
  const changes: number[] = []
  let time = 1_000
  const opened = openAgreements({
    stage,
    store,
    agreements: memoryAgreementStore(),
    transport: {
      agree: async (_token, batch) => {
        sent.push(batch)
        return answer(batch)
      },
    },
    clock: { now: () => time, sleep: async () => {} },
    onChanged: () => changes.push(time),
  })
  return {
    ...opened,
    store,
    sent,
    at: (now: number) => {
      time = now
    },
  }
}

const answered: AgreeOutcome = { kind: "answered" }

test("a rider's agreement is stored on the phone before it is sent, and resent until the server has it [OF-03]", async () => {
  let isOnline = false
  const { agree, read, send, sent } = await phone(() => (isOnline ? answered : { kind: "failed" }))
  await agree(agreement)
  expect(await read()).toEqual([{ ...agreement, stage, time: 1_000, isSent: false }])
  await send()
  expect(await read()).toMatchObject([{ isSent: false }])
  isOnline = true
  await send()
  expect(await read()).toMatchObject([{ isSent: true }])
  const before = sent.length
  await send()
  expect(sent).toHaveLength(before)
  expect(sent.at(-1)).toEqual({ stage, sentAt: 1_000, agreements: [{ ...agreement, time: 1_000 }] })
})

test("taps go first: a rider may have looked at a score that is still on its way [OF-03]", async () => {
  const { agree, send, sent, store } = await phone(() => answered)
  const tap = { attempt: crypto.randomUUID(), participant: "rider", section: 1, lap: 1, points: null }
  const fate = { stage, v: 1, time: 1, reason: null, state: null, why: null, revision: null } as const
  const [stored] = await store.append([
    [{ ...tap, ...fate, id: crypto.randomUUID(), name: "JudgeFinishManual" }],
  ])
  await agree(agreement)
  await send()
  expect(sent).toEqual([])
  await store.settle(stage, [{ id: stored?.id ?? "", state: "stored", why: undefined }], 1)
  await send()
  expect(sent).toHaveLength(1)
})

test("an agreement repeated while the first is being sent waits its turn [OF-03]", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<AgreeOutcome>()
  const { agree, read, send, sent, at } = await phone(() => (sent.length === 1 ? arrived : answered))
  await agree(agreement)
  at(2_000)
  const again = { ...agreement, scores: [{ section: 1, points: 5 }] }
  await agree(again)
  arrive(answered)
  await send()
  expect(await read()).toEqual([{ ...again, stage, time: 2_000, isSent: true }])
  expect(sent.at(-1)?.agreements).toEqual([{ ...again, time: 2_000 }])
})

test("a phone that may no longer judge keeps it, learns why, and asks no more [OF-03]", async () => {
  const { agree, read, send, sent, store } = await phone(() => ({ kind: "refused", why: "revoked" }))
  await agree(agreement)
  await send()
  await send()
  expect(sent).toHaveLength(1)
  expect(await store.access(stage)).toMatchObject({ why: "revoked" })
  expect(await read()).toMatchObject([{ isSent: false }])
})
