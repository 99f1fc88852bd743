import { and, asc, eq, notExists, sql } from "drizzle-orm"
import type { JudgesDesk, OfferedJudge, SectionPass, StageJudge } from "#contracts/judges-desk.ts"
import { may } from "#domain/access/may.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageClass, stageJudge, stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import { findStage } from "./find-stage.ts"
import { isStageDay } from "./is-stage-day.ts"
import { readJudgeDevices } from "./read-judge-devices.ts"
import { sectionsOf } from "./sections-of.ts"

/** What a secretary sees, or why not. */
export type JudgesDeskOutcome =
  | { kind: "found"; desk: JudgesDesk }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/**
 * Returns who judges a stage, whom else one could ask, and which passes and devices there are (JU-01, D-11, D-12), for
 * secretaries only. Passes and devices are in the order of their sections.
 */
export const judgesDesk = async ({ db, actor, now }: Context, path: string): Promise<JudgesDeskOutcome> => {
  const stage = await findStage(db, path)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-judges", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const { key, title, timeZone, competitionStartDate, competitionEndDate, revision } = stage
  const judges = await selectJudges(db, key)
  return {
    kind: "found",
    desk: {
      stage: {
        path,
        title,
        timeZone,
        competitionStartDate,
        competitionEndDate,
        revision,
        isPublished: (await db.$count(stageTable, and(eq(stageTable.key, key), isPublished))) === 1,
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

const isPublished = eq(stageTable.status, "published")

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

/** An email is told only where two are called the same: more than is needed to choose is nobody's business. */
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
      section: sectionPass.section,
      createdOn: sectionPass.createdOn,
      revokedOn: sectionPass.revokedOn,
    })
    .from(sectionPass)
    .where(eq(sectionPass.stageKey, stageKey))
    .orderBy(sql`${sectionPass.section} nulls first`, asc(sectionPass.createdOn), asc(sectionPass.id))
