import { and, asc, desc, eq } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { BoardClass, BoardProtest, BoardStage, ClassPosting } from "#contracts/results/live.ts"
import type { PublicPenalty } from "#contracts/results/rider-card.ts"
import type { TimedFacts } from "#domain/results/story.ts"
import type { TimeCredit } from "#domain/timing/time-credit.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import {
  championship,
  championshipClass,
  institution,
  stage,
  stageClass,
} from "#server/db/schema/competitions.ts"
import { startPlan } from "#server/db/schema/start-list.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { shownColumns } from "#server/stages/card-columns.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { correctedSince } from "#server/stages/corrected-since.ts"
import { rankingColumns, rankingIn } from "#server/stages/read-stage-rules.ts"
import { isPlanOfClass } from "#server/stages/start-slots.ts"

/** A stage as its board shows it, with the revision of the rest. */
export type BoardHead = {
  key: number
  revision: number
  settingsRevision: number
  stage: BoardStage
  /** Are unfinished riders ranked with their points so far (RX-08)? */
  ranksUnfinished: boolean
  classes: BoardClass[]
}

const stageColumns = {
  path: stage.path,
  title: stage.title,
  competitionOrganizer: stage.competitionOrganizer,
  location: stage.location,
  googleMaps: stage.googleMaps,
  waze: stage.waze,
  sponsors: stage.sponsors,
  timeZone: institution.timeZone,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  competitionType: stage.competitionType,
  resultsStatus: stage.resultsStatus,
  calledOff: stage.calledOff,
  correctedSince,
  manualDNF: stage.manualDNF,
  showEndTimeDiff: stage.showEndTimeDiff,
}

/** Returns a published stage's head, or null where there is none. What is posted of its classes comes with the lines. */
export const readHead = async (db: Db | Transaction, path: string): Promise<BoardHead | null> => {
  const [found] = await db
    .select({
      key: stage.key,
      revision: stage.revision,
      settingsRevision: stage.settingsRevision,
      ranksUnfinished: stage.ranksUnfinished,
      stage: stageColumns,
      ...rankingColumns,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!found) return null
  const { approvedTies, championshipRules, ...head } = found
  const { ties } = rankingIn({ ...head.stage, approvedTies, championshipRules })
  const classes = await db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      ...shownColumns,
      limitLifted: startPlan.limitLifted,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .leftJoin(startPlan, isPlanOfClass)
    .where(eq(stageClass.stageKey, head.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  const { calledOff, ...ofStage } = head.stage
  return {
    ...head,
    stage: {
      ...ofStage,
      ties: [...ties],
      // nearly no stage has it
      ...(calledOff && { calledOff: { kind: calledOff.kind, texts: calledOff.texts } }),
    },
    // nearly no class has these: they are left out of the page where there is none
    classes: classes.map(({ cancelledInLaps, limitLifted, ...one }) => ({
      ...one,
      ...(cancelledInLaps.length > 0 && { cancelledInLaps }),
      ...(limitLifted !== null && { limitLifted }),
      posting: null,
    })),
  }
}

/** All that a line of the board, and the card behind it, are made of. */
export type LineFacts = TimedFacts & {
  racingClass: string
  name: string
  bike: string | null
  club: { id: string; country: string } | null
  /** The earliest first. */
  penaltyEntries: readonly PublicPenalty[]
  /** Minutes that a secretary has credited (TI-08); left out or null: none. */
  timeCredit?: TimeCredit | null
  /** As approval stored them; null before, and for those with a status. In the class; of who competes, and of who does not (RX-01). */
  frozenPosition: number | null
  frozenInBrackets: number | null
  /** The same among all results of the stage (D-14). */
  frozenPlace: number | null
  frozenPlaceInBrackets: number | null
}

/** A published stage's revisions, and what of its results was stamped after some revision. */
export type LineChanges = {
  revision: number
  settingsRevision: number
  /** All classes that are posted, if any of that was stamped too; null: it was not. */
  postings: ReadPosting[] | null
  /** All protests, if one of them was stamped too; null: none was. */
  protests: BoardProtest[] | null
  lines: LineFacts[]
  /** Ids of the lines that are gone. */
  gone: string[]
  /** When each of both changed. */
  changedOn: [participantId: string, instant: number][]
}

type ReadLine = Omit<LineFacts, "penalties"> & { isGone: boolean; changedOn: number }
/** What is posted of a class. */
export type ReadPosting = ClassPosting & { racingClass: string }
type Read = Pick<LineChanges, "revision" | "settingsRevision" | "postings" | "protests"> & {
  read: ReadLine[]
}

/** How many changes of a posted class, or of one of its riders, are shown, the latest; the others are only counted. */
export const mostShownChanges = 10

// Runs ten times a second while a stage is judged: one round trip, planned once per connection. If the revision were compared
// directly, PostgreSQL would plan again each time, because it expects fewer rows than usual.
const text = `
  select s.revision::float8 as revision, s.settings_revision::float8 as "settingsRevision",
    case when s.postings_revision > (select $2::bigint) then coalesce((
      select json_agg(json_build_object('racingClass', c.name, 'postedOn', ${milliseconds("p.posted_on")},
        'changedOn', ${milliseconds("p.changed_on")}, 'questionsUntil', ${milliseconds("p.questions_until")},
        'changeCount', p.changes, 'changes', coalesce((
          select json_agg(x.change || jsonb_build_object('id', x.id, 'at', ${milliseconds("x.changed_on")}, 'reason', x.reason,
            'rider', case when x.participant_id is not null then jsonb_build_object('id', x.participant_id,
              'name', r.name, 'racingNumber', r.racing_number) end) order by x.id desc)
          from (
            select * from posted_change where stage_key = p.stage_key and class_key = p.class_key
            order by id desc limit ${mostShownChanges}
          ) as x left join result r on r.stage_key = x.stage_key and r.participant_id = x.participant_id), '[]')))
      from class_posting p join championship_class c on c.key = p.class_key where p.stage_key = s.key), '[]')
    end as postings,
    case when s.protests_revision > (select $2::bigint) then coalesce((
      select json_agg(json_build_object('id', p.id, 'racingClass', coalesce(c.name, p.class_name), 'subject', p.subject,
        'receivedOn', ${milliseconds("p.received_on")}, 'decision', p.decision, 'text', p.decision_text,
        'decidedOn', ${milliseconds("p.decided_on")}) order by p.received_on, p.id)
      from protest p left join championship_class c on c.key = p.class_key where p.stage_key = s.key), '[]')
    end as protests, coalesce((
    select json_agg(json_build_object(
      'participantId', r.participant_id, 'racingNumber', r.racing_number, 'racingClass', c.name, 'name', r.name,
      'bike', r.bike, 'status', r.status, 'isOutOfCompetition', r.is_out_of_competition, 'isGone', r.deleted,
      'frozenPosition', r.position, 'frozenPlace', r.position_absolute,
      'frozenInBrackets', r.position_in_brackets, 'frozenPlaceInBrackets', r.absolute_in_brackets,
      'club', case when k.id is not null then json_build_object('id', k.id, 'country', k.country) end,
      'startedOn', ${milliseconds("r.started_on")}, 'lastTimeRecorded', ${milliseconds("r.last_time_recorded")},
      'changedOn', ${milliseconds("r.changed_on")},
      'timeCredit', (
        select json_build_object('minutes', t.minutes, 'reason', t.reason) from time_credit t
        where t.stage_key = r.stage_key and t.participant_id = r.participant_id),
      'entries', coalesce((
        select json_agg(json_build_object('section', e.section, 'lap', e.lap, 'total', e.total, 'isMissed', e.is_missed,
          'endedAt', ${milliseconds("e.ended_at")})) from section_entry e
        where e.stage_key = r.stage_key and e.participant_id = r.participant_id and e.total is not null), '[]'),
      'penaltyEntries', coalesce((
        select json_agg(jsonb_build_object('points', p.points, 'reason', p.reason,
          'timestamp', ${milliseconds("p.timestamp")}) || case when p.control is null then '{}' else jsonb_build_object('late',
          jsonb_build_object('control', p.control, 'due', ${milliseconds("p.due_on")})) end order by p.timestamp, p.id) from penalty p
        where p.stage_key = r.stage_key and p.participant_id = r.participant_id and not p.deleted), '[]')
    )) from result r join championship_class c on c.key = r.class_key left join club k on k.id = r.club_id
    where r.stage_key = s.key and r.revision > (select $2::bigint)), '[]') as read
  from stage s where s.key = $1 and s.status = 'published'`

/** Returns what of a stage's results was stamped after a revision, 0: everything; null where it is not published. */
export const readLines = async (
  client: Pool | PoolClient,
  stageKey: number,
  afterRevision: number,
): Promise<LineChanges | null> => {
  const { rows } = await client.query<Read>({ name: "read-lines", text, values: [stageKey, afterRevision] })
  const [stage] = rows
  if (!stage) return null
  const { read, ...head } = stage
  return {
    ...head,
    lines: read.flatMap(({ isGone, changedOn, ...line }) =>
      isGone ? [] : { ...line, penalties: line.penaltyEntries.map(({ points }) => points) },
    ),
    gone: read.flatMap(({ isGone, participantId }) => (isGone ? participantId : [])),
    changedOn: read.map(({ participantId, changedOn }) => [participantId, changedOn]),
  }
}
