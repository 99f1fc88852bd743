import type { LapScore } from "#domain/results/card-agreement.ts"
import { serialQueue } from "#judge/judging/judging.ts"
import { sendableTime } from "#judge/outbox/clock.ts"
import type { StoredAgreement } from "./agreement-store.ts"
import { sendAgreements } from "./send-agreements.ts"

/** What a rider beside the phone says is right. */
export type SaidOfLap = { participant: string; lap: number; scores: LapScore[] }

/** What riders of a stage said beside this phone. */
export type Agreements = {
  /** Reads what is stored; nothing where it cannot be read: judging goes on without it. */
  read(): Promise<StoredAgreement[]>
  /** Stores what a rider said, and sends it; resolves once it is on disk, and rejects where the device cannot keep it. */
  agree(said: SaidOfLap): Promise<void>
  /** Sends what waits, one request after the other. */
  send(): Promise<void>
}

type Deps = Parameters<typeof sendAgreements>[0] & {
  /** Called once something was stored or sent. */
  onChanged(): void
}

/** Opens what riders of a stage said beside this phone. */
export const openAgreements = ({ onChanged, ...deps }: Deps): Agreements => {
  const { stage, agreements, clock } = deps
  const enqueue = serialQueue()
  const send = () =>
    enqueue(async () => {
      if (await sendAgreements(deps)) onChanged()
      // the next news, or the next tap that arrives, is another try
    }).catch(() => {})
  return {
    read: () => agreements.of(stage).catch(() => []),
    agree: async (said) => {
      await agreements.put({ ...said, stage, time: sendableTime(clock), isSent: false })
      onChanged()
      void send()
    },
    send,
  }
}
