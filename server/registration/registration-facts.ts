import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { ParticipantForm, RegistrationStart } from "#contracts/registration/participant-form.ts"
import { hasRoomForTeam, isTeamOf } from "#domain/competitions/comparable-team.ts"
import type { RegistrationFacts } from "#domain/registration/decide-registration.ts"
import type { KeptNumber } from "#domain/registration/kept-numbers.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { championshipClass, club, stageClass } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { linkedEntry } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { type FoundStage, stageOf } from "#server/stages/find-stage.ts"
import { holdLinks } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { readKeptNumbers } from "./kept-numbers.ts"
import { writtenForm } from "./written-form.ts"

/**
 * The facts that decide about a registration, read under the stage's lock, with the keys to write it; the caller knows whether a
 * confirmation is lost.
 */
export type FoundFacts = Omit<
  RegistrationFacts,
  "others" | "losesConfirmation" | "isNumberKept" | "licence"
> & {
  stage: FoundStage
  /** The numbers that the championship keeps. */
  kept: readonly KeptNumber[]
  others: readonly (typeof participant.$inferSelect)[]
  classKeys: ReadonlyMap<string, number>
  /** The participant as they are now, as a row and as their form would have them; null for a new one. */
  former: { row: typeof participant.$inferSelect; form: RegistrationStart["form"] } | null
  /** A rider of an account has not registered, but has an entry in the stage that a secretary linked to them (RI-04). */
  isEnteredAlready: boolean
}

/** The facts for all forms of a stage, read once. */
export type StageFacts = Pick<
  FoundFacts,
  "stage" | "kept" | "others" | "classes" | "classKeys" | "isApproved"
>

/** Reads what is the same for all forms of a stage. */
export const readStageFacts = async (write: StageWrite): Promise<StageFacts> => {
  const { db } = write
  const stage = await stageOf(write)
  const classes = await db
    .select({ name: championshipClass.name, key: stageClass.classKey })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, write.stage.key))
  const others = await db.select().from(participant).where(eq(participant.stageKey, write.stage.key))
  const kept = await readKeptNumbers(db, stage)
  const classKeys = new Map(classes.map(({ name, key }) => [name, key]))
  const { isApproved } = write.stage
  return { stage, kept, others, classes: new Set(classKeys.keys()), classKeys, isApproved }
}

/** Returns those of a stage who have a racing number. */
export const whoHas =
  ({ others }: Pick<StageFacts, "others">) =>
  (racingNumber: string) =>
    others.filter((other) => other.racingNumber === racingNumber)

/** A participant's id and form, with whether who sends it may add a team. */
type Sent = Pick<ParticipantForm, "club" | "team"> & { id: string; mayAddTeam: boolean }

/** Reads the facts that decide about a participant's form. */
export const readFacts = async (
  write: StageWrite,
  { id, club: clubId, team, mayAddTeam }: Sent,
): Promise<FoundFacts> => {
  const facts = await readStageFacts(write)
  const row = facts.others.find((other) => other.id === id)
  return {
    ...facts,
    isClubKnown: clubId === null || (await holdsClub(write, clubId)),
    mayChooseTeam:
      mayAddTeam || !facts.stage.hasTeamCompetition || team === null || isTeamOf(facts.stage.teams, team),
    hasRoomForTeam: !facts.stage.hasTeamCompetition || hasRoomForTeam(facts.stage.teams, team),
    championship: facts.stage,
    before: row ? { name: row.name, hasResult: await hasResult(write.db, write.stage.key, id) } : null,
    isEnteredAlready: row ? false : await isEnteredAlready(write, id),
    former: row ? { row, form: writtenForm(row, nameOfClass(facts, row.classKey)) } : null,
  }
}

const isEnteredAlready = async (write: StageWrite, id: string): Promise<boolean> => {
  if (isEnteredByOthers(id)) return false
  const { db } = write
  await holdLinks(db)
  return hasLinkedEntry(db, write.stage.key, id)
}

/** Returns the name of one of a stage's classes by its key; null where the stage does not have it. */
const nameOfClass = ({ classKeys }: StageFacts, key: number): string | null =>
  [...classKeys].find(([, one]) => one === key)?.[0] ?? null

/** Returns whether a club exists, and locks its name until the write ends, so that a rider can be put into it. */
export const holdsClub = async (write: StageWrite, id: string): Promise<boolean> => {
  const found = await write.db.select({ id: club.id }).from(club).where(eq(club.id, id)).for("key share")
  return found.length > 0
}

/** Why riders may no longer change their own registration: they have a result, which may be only a DNS (RX-09). */
export type OwnResult = "ridden-already" | "marked-dns"

/** Returns why a participant no longer changes their own registration; null: they have no result. */
export const ownResult = async (
  db: Pick<Db, "select" | "$count">,
  stageKey: number,
  participantId: string,
): Promise<OwnResult | null> => {
  const isTheirs = and(eq(result.stageKey, stageKey), eq(result.participantId, participantId))
  const [found] = await db
    .select({ status: result.status })
    .from(result)
    .where(and(isTheirs, eq(result.deleted, false)))
  if (found?.status !== "DNS") return found ? "ridden-already" : null
  const ofRider = and(eq(sectionEntry.stageKey, stageKey), eq(sectionEntry.participantId, participantId))
  const scores = await db.$count(sectionEntry, and(ofRider, isNotNull(sectionEntry.total)))
  return scores > 0 ? "ridden-already" : "marked-dns"
}

/** Returns whether a participant has a result that was not deleted. */
export const hasResult = async (
  db: Pick<Db, "$count">,
  stageKey: number,
  participantId: string,
): Promise<boolean> => {
  const isTheirs = and(eq(result.stageKey, stageKey), eq(result.participantId, participantId))
  return (await db.$count(result, and(isTheirs, eq(result.deleted, false)))) > 0
}

/** Returns whether an entry of a stage is linked to a rider of an account, by the id with which they enter stages (RI-04). */
export const hasLinkedEntry = async (
  db: Pick<Db, "$count">,
  stageKey: number,
  riderId: string,
): Promise<boolean> => {
  const isOwn = sql`${linkedEntry.riderId} in (select id from rider where entry_id = ${riderId})`
  return (await db.$count(linkedEntry, and(eq(linkedEntry.stageKey, stageKey), isOwn))) > 0
}
