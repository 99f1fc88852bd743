import { maxBatchAgreements } from "#contracts/judging/judge-sync.ts"
import { serialQueue } from "#judge/judging/judging.ts"
import { type Clock, sendableTime } from "#judge/outbox/clock.ts"
import type { OutboxStore } from "#judge/outbox/outbox-store.ts"
import type { Transport } from "#judge/outbox/transport.ts"
import type { AgreementStore, LapAgreement, StoredAgreement } from "./agreement-store.ts"

/** The agreements of a stage's riders on this phone. */
export type Agreements = {
  /** Returns what is stored, or nothing if it cannot be read: judging goes on without it. */
  read(): Promise<StoredAgreement[]>
  /** Stores what a rider said, and sends it; resolves once it is on disk, and rejects if the device cannot store it. */
  agree(agreement: LapAgreement): Promise<void>
  /** Sends pending agreements, one request after the other. */
  send(): Promise<void>
}

type Deps = Parameters<typeof sendAgreements>[0] & {
  /** Called once something was stored or sent. */
  onChanged(): void
}

/** Opens the agreements of a stage's riders on this phone. */
export const openAgreements = ({ onChanged, ...deps }: Deps): Agreements => {
  const { stage, agreements, clock } = deps
  const enqueue = serialQueue()
  const send = () =>
    enqueue(async () => {
      if (await sendAgreements(deps)) onChanged()
      // the next sync, or the next tap that is settled, tries again
    }).catch(() => {})
  return {
    read: () => agreements.of(stage).catch(() => []),
    agree: async (agreement) => {
      await agreements.put({ ...agreement, stage, time: sendableTime(clock), isSent: false })
      onChanged()
      void send()
    },
    send,
  }
}

type Sending = {
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
const sendAgreements = async ({ stage, agreements, store, transport, clock }: Sending): Promise<boolean> => {
  const pending = (await agreements.of(stage)).filter(({ isSent }) => !isSent).slice(0, maxBatchAgreements)
  if (pending.length === 0 || (await store.waiting(stage, 1)).length > 0) return false
  const access = await store.access(stage)
  if (!access || access.why !== null) return false
  if ((access.kind ?? "section") !== "section") return false
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
