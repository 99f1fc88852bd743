import { and, eq } from "drizzle-orm"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { defaultStartPlan, type StartPlan } from "#domain/registration/start-plan.ts"
import { penalty } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeStartList } from "#server/registration/start-list/make-start-list.ts"
import { publishStartList } from "#server/registration/start-list/publish-start-list.ts"
import { makeParticipant } from "./factories/make-participant.ts"
import { makePass } from "./factories/make-pass.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeStage } from "./factories/make-stage.ts"
import { makePhone, sendAs } from "./judge-phone.ts"
import { openPass } from "./open-pass.ts"
import { timingEvent } from "./timing-events.ts"
import { noon, wireTap } from "./wire-taps.ts"

/** When the rider is to start. */
export const ten = noon - 2 * 3_600_000
export const minute = 60_000

type LateRace = {
  plan?: Partial<StartPlan>
  competitionType?: CompetitionType
  /** Has a judge scored them? */
  isScored?: boolean
}

/** Makes a race with a published start list, whose rider starts two minutes late and finishes fifteen minutes after an hour. */
export const lateRace = async (
  db: Db,
  { plan = {}, competitionType = "classic", isScored = true }: LateRace = {},
) => {
  const stage = await makeStage(db, { competitionType, classes: [{ name: "Expert", startTime: ten }] })
  const rider = await makeParticipant(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: ten - 24 * 60 * minute }
  const sent = { racingClass: "Expert", plan: { ...defaultStartPlan, minutes: 60, ...plan, seed: null } }
  await makeStartList(by, stage.path, { classes: [sent], isConfirmed: false })
  await publishStartList(by, stage.path, true)
  if (isScored) await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  const timekeeper = async (name: string) => {
    const token = await openPass(db, stage, { pass: await makePass(db, stage, { name, kind: "timing" }) })
    return { token, send: sendAs(db, stage, token) }
  }
  const { token, send } = await timekeeper("Start")
  const mark = (name: "TimingStarted" | "TimingDidNotStart" | "TimingFinished", after: number) =>
    timingEvent({ participant: rider.id, name, time: ten + after * minute })
  await send([mark("TimingStarted", 2), mark("TimingFinished", 75)])
  /** What being late costs at each place, the start first. */
  const points = async () => {
    const isTheirs = and(eq(penalty.stageKey, stage.key), eq(penalty.participantId, rider.id))
    const found = await db.select().from(penalty).where(isTheirs).orderBy(penalty.control)
    return found.map((one) => one.points)
  }
  return { stage, rider, by, token, timekeeper, mark, points }
}
