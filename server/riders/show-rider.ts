import { sql } from "drizzle-orm"
import { z } from "zod"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import type { Ride, RiderChampionship, RiderPage, RiderSeason } from "#contracts/riders/rider-page.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { shownPlace, shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import { bySeason, sumStatistics } from "#domain/riders/season.ts"
import { type ProcedureContext, procedures } from "#server/api/chain.ts"
import type { Db } from "#server/db/transaction.ts"
import { entriesOfRider, findRiders } from "#server/stages/find-riders.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { type FoundRide, readRides } from "./read-rides.ts"
import { type FoundStanding, readRiderStandings } from "./rider-standings.ts"

/**
 * Returns the page of a rider (RI-02), or null where nobody has that id, wants no page (RI-03), or has no entry in a public stage.
 */
export const showRider = async (
  { db, boards, now }: Pick<ProcedureContext, "db" | "boards" | "now">,
  id: string,
): Promise<RiderPage | null> => {
  if (!(await hasPage(db, id))) return null
  const rides = await withLivePlaces({ boards, now }, await readRides(db, id))
  const [latest] = rides
  if (!latest) return null
  const { rider, racingClass, color } = latest
  return { id, ...rider, racingClass, color, seasons: await seasonsOf(db, rides) }
}

/** The most unapproved stages whose boards are read: more than anybody rides at a time. */
const mostLive = 5

/** Before approval, place and status are those that the stage's results show (RS-09). */
const withLivePlaces = (
  { boards, now }: Pick<ProcedureContext, "boards" | "now">,
  rides: readonly FoundRide[],
): Promise<FoundRide[]> => {
  const live = rides.filter(({ stage, result }) => result && stage.resultsStatus === null).slice(0, mostLive)
  return Promise.all(
    rides.map(async (ride) => {
      if (!ride.result || !live.includes(ride)) return ride
      const card = await boards.riderCard(ride.stage.path, ride.participantId)
      if (!card) return ride
      const status = shownStatus(card.row, ride.stage, now)
      const places = shownPlaces(card.row, ride.stage, now)
      return { ...ride, result: { ...ride.result, status, ...places } }
    }),
  )
}

const shownPlaces = (row: BoardRow, stage: Ride["stage"], now: number) => {
  const position = shownPlace(row, stage, now)
  if (!row.outOfCompetition) return { position, outOfCompetition: null }
  const isShown = writtenPlace(row, stage, now) !== null
  return { position, outOfCompetition: { position: isShown ? row.outOfCompetition.position : null } }
}

const seasonsOf = async (db: Db, rides: readonly FoundRide[]): Promise<RiderSeason[]> => {
  const standings = await readRiderStandings(
    db,
    rides.map(({ entry }) => entry),
  )
  return bySeason(rides.map(dated)).map(({ year, championships }) => ({
    year,
    championships: championships.flatMap(({ rides: own }) => championshipOfRides(own, standings)),
    statistics: sumStatistics(
      championships.flatMap(({ rides: own }) => own.map(({ ride }) => ride.result?.statistics ?? null)),
    ),
  }))
}

const dated = (ride: FoundRide) => ({
  ride,
  path: ride.stage.path,
  championship: championshipOf(ride.stage.path),
  startsOn: ride.stage.competitionStartDate,
  year: Number(localDayOf(ride.stage.competitionStartDate, ride.stage.timeZone).slice(0, 4)),
})

/** Returns a championship with a rider's rides in it, of which there is one at least, and the lines of its standings. */
const championshipOfRides = (
  rides: readonly { ride: FoundRide }[],
  standings: readonly FoundStanding[],
): RiderChampionship[] => {
  const [latest] = rides
  if (!latest) return []
  const { championship: names } = latest.ride
  return [
    {
      ...names,
      standings: standings
        .filter(
          ({ institution, championship }) => institution === names.institution && championship === names.id,
        )
        .map(({ group, position, points }) => ({ group, position, points })),
      rides: rides.map(({ ride: { entry, championship, rider, ...ride } }) => ride),
    },
  ]
}

/** Returns the id of the rider to whose page an entry leads, or null. */
const riderOfEntry = async (db: Db, path: string, participantId: string): Promise<string | null> => {
  const stage = await findStage(db, path)
  if (stage?.status !== "published") return null
  const entry = { stageKey: stage.key, participantId }
  return (await findRiders(db, [entry]))(entry)
}

/** The procedures for riders across stages. */
export const riderProcedures = {
  page: procedures.riders.page.handler(async ({ input: { rider }, context, errors }) => {
    const current = () => riderVersion(context.db, rider)
    // read before the page: if that is newer than its version, it is only rendered again
    context.track(`rider ${rider}`, { version: await current(), current })
    const page = await showRider(context, rider)
    if (!page) throw errors["rider-not-found"]()
    return page
  }),
  ofEntry: procedures.riders.ofEntry.handler(async ({ input: { stage, participantId }, context }) => {
    const current = async () => String(await riderOfEntry(context.db, stage, participantId))
    const rider = await riderOfEntry(context.db, stage, participantId)
    context.track(`rider of ${stage} ${participantId}`, { version: String(rider), current })
    return { rider }
  }),
}

/**
 * Returns whether a rider is known, and has not said that there should be no page (RI-03). What is no UUID names
 * nobody: the database would reject it.
 */
const hasPage = async (db: Db, id: string): Promise<boolean> => {
  if (!z.uuid().safeParse(id).success) return false
  const { rows } = await db.execute(sql`select from rider where id = ${id} and not is_hidden`)
  return rows.length > 0
}

/**
 * Returns a version that changes with everything that a rider's page is made of: whose page it is, its entries as they are shown, and
 * the revisions of their stages and standings.
 */
export const riderVersion = async (db: Db, id: string): Promise<string> => {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select md5(jsonb_agg(jsonb_build_array(
      rider.is_hidden, entry.participant_id, stage.path, stage.title, stage.location, stage.status, stage.results_status,
      stage.competition_start_date, stage.competition_end_date, stage.manual_dnf, stage.called_off,
      stage.revision, participant.name,
      participant.racing_number, club.id, club.country, championship_class.name, stage_class.color, institution.time_zone,
      championship.display_name, championship.publication_status, championship.has_women_classes, standings.revision
    ) order by stage.key, entry.participant_id)::text) as version
    from rider cross join ${entriesOfRider(id)} entry
    join participant on participant.stage_key = entry.stage_key and participant.id = entry.participant_id
    join stage on stage.key = entry.stage_key
    join institution on institution.id = stage.institution_id
    join championship on championship.institution_id = stage.institution_id and championship.id = stage.championship_id
    join championship_class on championship_class.key = participant.class_key
    join stage_class on stage_class.stage_key = stage.key and stage_class.class_key = participant.class_key
    left join club on club.id = participant.club_id
    left join championship_standings standings
      on standings.institution_id = stage.institution_id and standings.championship_id = stage.championship_id
    where rider.id = ${id}`)
  return rows[0]?.version ?? ""
}
