import { and, asc, eq, gt, lte, sql } from "drizzle-orm"
import type { ClubPage, ClubRider, ClubStage } from "#contracts/registration/club-riders.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { mayJoinNow, mayLeaveNow } from "#domain/registration/registration-window.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { clubRiders } from "#server/stages/held-riders.ts"
import { managedClubs } from "#server/stages/managed-clubs.ts"

/** For how long a stage that is over stays in a manager's list, milliseconds. */
const shownAfter = 30 * 24 * 3_600_000

const mostStages = 50

const readStages = async (db: Db, institutionId: string, now: number): Promise<ClubStage[]> => {
  const rows = await db
    .select({
      path: stage.path,
      title: stage.title,
      timeZone: institution.timeZone,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      registrationEndDate: stage.registrationEndDate,
      calledOff: stage.calledOff,
      hasClasses: sql<boolean>`exists (select from stage_class where stage_key = ${stage.key})`,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(
      and(
        eq(stage.institutionId, institutionId),
        eq(stage.status, "published"),
        gt(stage.competitionEndDate, now - shownAfter),
      ),
    )
    .orderBy(lte(stage.competitionEndDate, now), asc(stage.competitionStartDate), asc(stage.key))
    .limit(mostStages)
  return rows.map(({ path, title, timeZone, competitionStartDate, hasClasses, ...window }) => ({
    ...withKind({ path, title, timeZone, competitionStartDate, calledOff: window.calledOff }),
    isOpen: hasClasses && mayJoinNow(window, now),
    mayLeave: mayLeaveNow(window, now),
  }))
}

type Managed = { userId: string; institution: string; club: string; stage: string | null }

/**
 * The names and usual classes and numbers of a club's riders, and their entries in a stage: all that their manager sees of them. They are found
 * first, by their clubs: with one club known beforehand PostgreSQL reads all riders of the site instead.
 */
const readRiders = async (
  db: Db,
  { userId, institution: of, club, stage: path }: Managed,
): Promise<ClubRider[]> => {
  const { rows } = await db.execute<ClubRider>(sql`
    with managed as materialized (select * from ${clubRiders(userId)} as of_clubs)
    select managed.id, form ->> 'name' as name, form ->> 'racingClass' as "racingClass",
      form ->> 'racingNumber' as "racingNumber",
      case when entry.id is not null then jsonb_build_object('racingNumber', entry.racing_number,
        'racingClass', championship_class.name, 'status', entry.status, 'hasResult', coalesce(not result.deleted, false),
        'isByOrganiser', entry.id <> managed.id) end as entry
    from managed
    left join stage on stage.path = ${path}
    left join linked_entry on linked_entry.rider_id = managed.rider_id and linked_entry.stage_key = stage.key
    left join participant entry on entry.stage_key = stage.key and entry.id in (managed.id, linked_entry.participant_id)
    left join championship_class on championship_class.key = entry.class_key
    left join result on result.stage_key = entry.stage_key and result.participant_id = entry.id
    where managed.institution_id = ${of} and managed.club_id = ${club}
    order by form ->> 'name', managed.id
    limit ${limits.accounts.clubRiders.most}`)
  return rows
}

/** The riders of a club, or why they are not shown. */
export type ClubPageOutcome =
  | { kind: "found"; page: ClubPage }
  | { kind: "refused"; reason: "forbidden" | "not-of-club" }

type Asked = { institution: string; club: string; stage: string | null }

/** Returns the riders of a club for its manager (FA-05), with their entries in one of the institution's stages. */
export const showClub = async ({ db, actor, now }: Context, asked: Asked): Promise<ClubPageOutcome> => {
  if (!actor) return { kind: "refused", reason: "forbidden" }
  const clubs = await managedClubs(db, actor.userId)
  const managed = clubs.find((one) => one.club === asked.club && one.institution.id === asked.institution)
  if (!managed) return { kind: "refused", reason: "not-of-club" }
  const stages = await readStages(db, asked.institution, now)
  const chosen = stages.find(({ path }) => path === asked.stage) ?? stages[0] ?? null
  const stagePath = chosen?.path ?? null
  const riders = await readRiders(db, { ...asked, userId: actor.userId, stage: stagePath })
  return { kind: "found", page: { ...managed, stages, stage: stagePath, riders } }
}

/** The procedures by which managers of clubs find their riders. */
export const clubRiderProcedures = {
  managed: procedures.clubs.managed.handler(({ context: { db, actor } }) =>
    actor ? managedClubs(db, actor.userId) : [],
  ),
  riders: procedures.clubs.riders.handler(
    async ({ input, context, errors }) => (await answer(showClub(context, input), errors)).page,
  ),
}
