import { and, asc, eq, notExists, sql } from "drizzle-orm"
import type {
  JudgeDevice,
  JudgesPage,
  OfferedJudge,
  SectionPass,
  StageJudge,
} from "#contracts/judging/judges-page.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { sectionsOf } from "#domain/competitions/racing-class.ts"
import { deviceEnd } from "#domain/judging/device-end.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageClass, stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, judgeEvent, sectionPass } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import { type FoundStage, findStageFor } from "#server/stages/find-stage.ts"
import { isStageDay } from "./section-passes.ts"

/** What a secretary sees, or why not. */
export type JudgesPageOutcome =
  | { kind: "found"; page: JudgesPage }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/**
 * Returns the judges of a stage, who else could be one, and its passes and devices (JU-01, D-11, D-12), for
 * secretaries only. Passes and devices are ordered by section.
 */
export const judgesPage = async ({ db, actor, now }: Context, path: string): Promise<JudgesPageOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-judges")
  if (found.kind === "refused") return found
  const { stage } = found
  const { key, title, timeZone, competitionStartDate, competitionEndDate, revision, status } = stage
  const { calledOff } = withKind(stage)
  const judges = await selectJudges(db, key)
  return {
    kind: "found",
    page: {
      stage: {
        path,
        title,
        timeZone,
        competitionStartDate,
        competitionEndDate,
        calledOff,
        revision,
        isPublished: status === "published",
        isStageDay: isStageDay(stage, now),
        sections: sectionsOf(await selectLaps(db, key)),
      },
      judges,
      offered: await selectOffered(db, key),
      passes: await selectPasses(db, key),
      devices: await readJudgeDevices(db, stage, { judges, now }),
    },
  }
}

const selectLaps = (db: Db, stageKey: number) =>
  db.select({ lapSections: stageClass.lapSections }).from(stageClass).where(eq(stageClass.stageKey, stageKey))

const selectJudges = (db: Db, stageKey: number): Promise<StageJudge[]> =>
  db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      isDeclared: user.isJudge,
      sections: stageJudge.sections,
    })
    .from(stageJudge)
    .innerJoin(user, eq(user.id, stageJudge.userId))
    .where(eq(stageJudge.stageKey, stageKey))
    .orderBy(asc(user.name), asc(user.email))

/** An email address is shown only if two people have the same name: a secretary needs it only to choose between them. */
const selectOffered = async (db: Db, stageKey: number): Promise<OfferedJudge[]> => {
  const isTheirs = and(eq(stageJudge.stageKey, stageKey), eq(stageJudge.userId, user.id))
  const users = await db
    .select({ userId: user.id, name: user.name, email: user.email })
    .from(user)
    .where(
      and(
        eq(user.isJudge, true),
        eq(user.emailVerified, true),
        notExists(db.select().from(stageJudge).where(isTheirs)),
      ),
    )
    .orderBy(asc(user.name), asc(user.email))
  const called = Map.groupBy(users, ({ name }) => comparableName(name))
  return users.map((judge) => {
    const isAlone = called.get(comparableName(judge.name))?.length === 1
    return { ...judge, email: isAlone ? null : judge.email }
  })
}

const selectPasses = (db: Db, stageKey: number): Promise<SectionPass[]> =>
  db
    .select({
      id: sectionPass.id,
      name: sectionPass.name,
      kind: sectionPass.kind,
      section: sectionPass.section,
      createdOn: sectionPass.createdOn,
      revokedOn: sectionPass.revokedOn,
    })
    .from(sectionPass)
    .where(eq(sectionPass.stageKey, stageKey))
    .orderBy(
      asc(sectionPass.kind),
      sql`${sectionPass.section} nulls first`,
      asc(sectionPass.createdOn),
      asc(sectionPass.id),
    )

/** Returns the devices of a stage with what they have sent and how many taps are pending on them, ordered by section (D-11, D-12). */
const readJudgeDevices = async (
  db: Db,
  { key: stageKey, competitionEndDate: stageEndsOn }: Pick<FoundStage, "key" | "competitionEndDate">,
  { judges, now }: { judges: readonly StageJudge[]; now: number },
): Promise<JudgeDevice[]> => {
  const isJudge = new Set(judges.map(({ userId }) => userId))
  const rows = await db
    .select({ device: judgeDevice, kind: sectionPass.kind, section: sectionPass.section })
    .from(judgeDevice)
    .leftJoin(sectionPass, eq(sectionPass.id, judgeDevice.passId))
    .where(eq(judgeDevice.stageKey, stageKey))
    .orderBy(sectionPass.section, judgeDevice.name, judgeDevice.createdOn, judgeDevice.id)
  const sent = await selectSent(db, stageKey)
  return rows.map(({ device, kind, section }): JudgeDevice => {
    const { id, name, label, passId, userId, createdOn, lastHeardOn, revokedOn, revokedWhy } = device
    const isDismissed = userId !== null && !isJudge.has(userId)
    const { waiting, waitingReportedOn } = device
    return {
      id,
      name,
      label,
      passId,
      kind: kind ?? "section",
      section,
      // what happened to the device itself comes before what happened to its pass or stage
      state:
        revokedWhy ??
        deviceEnd({ revokedWhy, isPassRevoked: false, isDismissed, stageEndsOn }, now) ??
        "active",
      createdOn,
      revokedOn,
      lastHeardOn,
      waiting:
        waiting === null || waitingReportedOn === null
          ? null
          : { taps: waiting, reportedOn: waitingReportedOn },
      sent: sent.get(id) ?? null,
    }
  })
}

const selectSent = async (
  db: Db,
  stageKey: number,
): Promise<Map<string, NonNullable<JudgeDevice["sent"]>>> => {
  const rows = await db
    .select({
      deviceId: judgeEvent.deviceId,
      rides: sql<number>`count(distinct ${judgeEvent.attempt})`.mapWith(Number),
      lastOn: sql<number>`extract(epoch from max(${judgeEvent.time})) * 1000`.mapWith(Number),
    })
    .from(judgeEvent)
    .where(and(eq(judgeEvent.stageKey, stageKey), sql`${judgeEvent.deviceId} is not null`))
    .groupBy(judgeEvent.deviceId)
  return new Map(rows.map(({ deviceId, ...sent }) => [deviceId ?? "", sent]))
}

/** The procedures by which secretaries see who judges a stage. */
export const judgesProcedures = {
  judges: procedures.judging.judges.handler(({ input, context, errors }) =>
    answer(judgesPage(context, input.stage), errors),
  ),
}
