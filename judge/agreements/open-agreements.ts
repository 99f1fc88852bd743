import type { LapScore } from "#domain/results/card-agreement.ts"
import { serialQueue } from "#judge/judging/judging.ts"
import { sendableTime } from "#judge/outbox/clock.ts"
import type { StoredAgreement } from "./agreement-store.ts"
import { sendAgreements } from "./send-agreements.ts"

/** A lap of a card that its rider says is right. */
export type LapAgreement = { participant: string; lap: number; scores: LapScore[] }

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
