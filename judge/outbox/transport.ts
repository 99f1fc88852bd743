import type {
  BatchAnswer,
  DeviceAnswer,
  DeviceRequest,
  DeviceTurnedAway,
  JudgeStage,
  WireEvent,
} from "#contracts/judge-sync.ts"

type Refused = { kind: "refused" } & DeviceTurnedAway
/** No answer, or one that says nothing about what was asked: it may be asked again. */
type Failed = { kind: "failed" }

export type Batch = { stage: string; sentAt: number; events: readonly WireEvent[] }

/** What the server says to a batch; only `answered` ever takes a tap from those that wait. */
export type PostOutcome = { kind: "answered"; answer: BatchAnswer } | Refused | Failed
export type RegisterOutcome = { kind: "registered"; answer: DeviceAnswer } | Refused | Failed
export type StageOutcome =
  | { kind: "read"; stage: JudgeStage; tag: string | null }
  | { kind: "unchanged" }
  | Refused
  | Failed

/** The way to the server (`POST /api/judge/events` and its neighbours). It never throws. */
export type Transport = {
  post(token: string, batch: Batch): Promise<PostOutcome>
  /** Asks for a token; a former one lets what was recorded before its revocation count. */
  register(request: DeviceRequest, former: string | null): Promise<RegisterOutcome>
  /** Asks for the stage, unless it is as the tag says, and tells how many taps wait here. */
  stage(token: string, path: string, told: { tag: string | null; waiting: number }): Promise<StageOutcome>
}
