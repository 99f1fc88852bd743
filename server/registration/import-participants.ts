import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { ParticipantForm } from "#contracts/participant-form.ts"
import { hasRoomForTeam, isTeamOf } from "#domain/competitions/comparable-team.ts"
import {
  type NewcomerFault,
  newcomerFaults,
  type ToConfirm,
} from "#domain/registration/decide-registration.ts"
import { comparableName, ridersOfStage } from "#domain/registration/duplicates.ts"
import { enteredPrefix } from "#domain/registration/participants.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { type FoundFacts, holdsClub, readStageFacts } from "./registration-facts.ts"
import { isStored, writeParticipant } from "./write-participant.ts"

/** Why a line's rider is not registered. */
export type LineRefusal = NewcomerFault | "known-otherwise"

/** How many riders are new and how many are there already, or why nothing is written. */
export type ImportParticipantsOutcome =
  | { kind: "imported" | "acceptable"; added: number; known: number }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }
  | { kind: "unacceptable"; lines: { line: number; reason: LineRefusal }[] }

type ImportParticipants = {
  /** `isOutOfCompetition` left out: the list does not say it (RX-01). */
  forms: readonly { line: number; form: ParticipantForm; isOutOfCompetition?: boolean | undefined }[]
  /** What holds for all lines. */
  confirmed: readonly ToConfirm[]
  /** A dry run: nothing is written. */
  isTrial: boolean
}

/**
 * Registers all riders of a list or none, each as a secretary's form does (PA-09). Riders who are already there with the same
 * data are left as they are, so that a list can be sent again; those with different data are refused.
 */
export const importParticipants = async (
  context: Context,
  path: string,
  { forms, confirmed, isTrial }: ImportParticipants,
): Promise<ImportParticipantsOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "imported" },
    async (write, by): Promise<ImportParticipantsOutcome> => {
      const held = { added: 0, known: 0 }
      // each line costs the same, however many there are
      const shared = await readStageFacts(write)
      const riders = ridersOfStage(shared.others)
      const isClubKnown = rememberClubs(write)
      const teams = [...shared.stage.teams]
      const lines: { line: number; reason: LineRefusal }[] = []
      for (const { line, form, isOutOfCompetition } of forms) {
        const id = `${enteredPrefix}${randomUUID().replaceAll("-", "")}`
        const facts = { ...shared, ...newcomer, championship: shared.stage, others: riders.like(form) }
        const known = facts.others.find((other) => isSameRider(other, form))
        if (known) {
          // the same name may be spelled differently
          const isSame = isStored(shared, known, { ...form, name: known.name })
          if (isSame && (isOutOfCompetition ?? known.isOutOfCompetition) === known.isOutOfCompetition)
            held.known += 1
          else lines.push({ line, reason: "known-otherwise" })
          continue
        }
        const hasRoom = !shared.stage.hasTeamCompetition || hasRoomForTeam(teams, form.team)
        const against = {
          ...facts,
          isClubKnown: await isClubKnown(form.club),
          hasRoomForTeam: hasRoom,
          mayChooseTeam: true,
        }
        const faults = newcomerFaults({ ...form, id }, against, confirmed)
        lines.push(...faults.map((reason) => ({ line, reason })))
        const put = await writeParticipant(write, against, { id, form, confirmed, isOutOfCompetition, ...by })
        if (put.kind !== "written") continue
        held.added += 1
        if (form.team !== null && !isTeamOf(teams, form.team)) teams.push(form.team)
        riders.add(await readParticipant(write, id))
      }
      if (lines.length > 0) return { kind: "unacceptable", lines }
      if (held.added === 0) await write.rollback()
      return { kind: isTrial ? "acceptable" : "imported", ...held }
    },
  )

/** No line changes an existing participant. */
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
const readParticipant = async (write: StageWrite, id: string): Promise<Stored> => {
  const isTheirs = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
  const [stored] = await write.db.select().from(participant).where(isTheirs)
  if (!stored) throw new Error(`Participant ${id} was written and is not there`)
  return stored
}

type Stored = FoundFacts["others"][number]

const isSameRider = (stored: Stored, form: ParticipantForm): boolean =>
  stored.racingNumber === form.racingNumber && comparableName(stored.name) === comparableName(form.name)
