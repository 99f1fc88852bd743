import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { batchAnswer } from "#contracts/judging/judge-sync.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"

type Tap = { participant: string; section: number; lap: number; name: JudgeEventName }

/** A judge's device sends one tap, and the server keeps it. */
export const tap = async (url: string, { token, stage }: { token: string; stage: string }, event: Tap) => {
  const now = Date.now()
  const kept = { v: 1, id: randomUUID(), attempt: randomUUID(), seq: 1, ...event, points: null, reason: null }
  const answer = await fetch(`${url}/api/judge/events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ stage, sentAt: now, events: [{ ...kept, time: now }] }),
  })
  expect(batchAnswer.parse(await answer.json()).events).toMatchObject([{ state: "stored" }])
}
