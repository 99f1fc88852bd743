import { maxBatchAgreements } from "#contracts/judge-sync.ts"
import { type Clock, sendableTime } from "#judge/outbox/clock.ts"
import type { OutboxStore } from "#judge/outbox/outbox-store.ts"
import type { Transport } from "#judge/outbox/transport.ts"
import type { AgreementStore } from "./agreement-store.ts"

type Deps = {
  stage: string
  agreements: AgreementStore
  store: Pick<OutboxStore, "waiting" | "access" | "noteAccess">
  transport: Pick<Transport, "agree">
  clock: Clock
}

/**
 * Sends the riders' agreements that the server does not have yet. Taps go first: a rider may have looked at a score that is still
 * pending. What cannot be sent now is sent the next time. Returns whether anything was sent.
 */
export const sendAgreements = async ({
  stage,
  agreements,
  store,
  transport,
  clock,
}: Deps): Promise<boolean> => {
  const pending = (await agreements.of(stage)).filter(({ isSent }) => !isSent).slice(0, maxBatchAgreements)
  if (pending.length === 0 || (await store.waiting(stage, 1)).length > 0) return false
  const access = await store.access(stage)
  if (!access || access.why !== null) return false
  const batch = {
    stage,
    sentAt: sendableTime(clock),
    agreements: pending.map(({ participant, lap, time, scores }) => ({ participant, lap, time, scores })),
  }
  const outcome = await transport.agree(access.token, batch)
  if (outcome.kind === "refused") await store.noteAccess(stage, access.token, outcome)
  if (outcome.kind !== "answered") return false
  await agreements.settle(pending)
  return true
}
