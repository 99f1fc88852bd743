import { and, eq } from "drizzle-orm"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { hasRoomForTeam, isTeamOf } from "#domain/competitions/comparable-team.ts"
import {
  type NewcomerFault,
  newcomerFaults,
  type ToConfirm,
} from "#domain/registration/decide-registration.ts"
import { type RidersOfStage, ridersOfStage } from "#domain/registration/duplicates.ts"
import type { ActingUser } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { type FoundFacts, holdsClub, type StageFacts } from "./registration-facts.ts"
import { isNumberKept, writeParticipant } from "./write-participant.ts"

/** A participant of a stage, as stored. */
export type StoredParticipant = FoundFacts["others"][number]

type Newcomer = {
  /** The new participant's id. */
  id: string
  form: ParticipantForm
  confirmed: readonly ToConfirm[]
  isOutOfCompetition?: boolean | undefined
}

/** Registers many new participants of a stage, one after the other; each costs the same, however many there are. */
export type NewcomerEntry = {
  /** All who are in the stage by now. */
  riders: RidersOfStage<StoredParticipant>
  /** Registers one, as a secretary's form does (PA-09), or returns what stands against it. */
  enter(newcomer: Newcomer): Promise<NewcomerFault[]>
}

/** Begins to register many new participants, by facts read under the stage's lock. */
export const enterNewcomers = (write: StageWrite, by: ActingUser, shared: StageFacts): NewcomerEntry => {
  const riders = ridersOfStage(shared.others)
  const isClubKnown = rememberClubs(write)
  const teams = [...shared.stage.teams]
  return {
    riders,
    enter: async ({ id, form, confirmed, isOutOfCompetition }) => {
      const facts = { ...shared, ...newcomer, championship: shared.stage, others: riders.like(form) }
      const hasRoom = !shared.stage.hasTeamCompetition || hasRoomForTeam(teams, form.team)
      const against = {
        ...facts,
        isClubKnown: await isClubKnown(form.club),
        hasRoomForTeam: hasRoom,
        mayChooseTeam: true,
        isNumberKept: isNumberKept(facts, form),
      }
      const faults = newcomerFaults({ ...form, id }, against, confirmed)
      const put = await writeParticipant(write, against, { id, form, confirmed, isOutOfCompetition, ...by })
      if (put.kind !== "written") return faults
      if (form.team !== null && !isTeamOf(teams, form.team)) teams.push(form.team)
      riders.add(await readParticipant(write, id))
      return []
    },
  }
}

/** Nobody among them is in the stage already. */
const newcomer = { before: null, former: null, isEnteredAlready: false }

/** Returns a function that checks whether a club exists, with one query for each. */
const rememberClubs = (write: StageWrite): ((id: string | null) => Promise<boolean>) => {
  const clubs = new Map<string, Promise<boolean>>()
  return async (id) => {
    if (id === null) return true
    const answer = clubs.get(id) ?? holdsClub(write, id)
    clubs.set(id, answer)
    return answer
  }
}

/** Returns a participant as they were stored just now, with their team as the championship spells it. */
const readParticipant = async (write: StageWrite, id: string): Promise<StoredParticipant> => {
  const isTheirs = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
  const [stored] = await write.db.select().from(participant).where(isTheirs)
  if (!stored) throw new Error(`Participant ${id} was written and is not there`)
  return stored
}
