import { and, eq, inArray, sql } from "drizzle-orm"
import type { Resolution } from "#domain/standings/conflicts.ts"
import { isSameGroup, type StandingGroup } from "#domain/standings/standing-group.ts"
import { standingId } from "#domain/standings/standing-id.ts"
import { isOf } from "#server/db/championship-place.ts"
import { lockKnownStandings, reviseStandings } from "#server/db/lock-standings.ts"
import { championshipClass, stage } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { nobody } from "./nobody.ts"

/**
 * Takes a person out of the standings (D-35): their lines stay as “—” with the racing number. Ids are made of names, so
 * those change too, in a way in which later generations find them. The stages of the person are locked.
 */
export const forgetInStandings = async (tx: Transaction, participantId: string): Promise<void> => {
  const lines = await tx
    .selectDistinct({ line: standing, className: championshipClass.name })
    .from(standing)
    .innerJoin(standingResult, eq(standingResult.standingKey, standing.key))
    .leftJoin(championshipClass, eq(championshipClass.key, standing.classKey))
    .where(eq(standingResult.participantId, participantId))
    .orderBy(standing.institutionId, standing.championshipId, standing.key)
  await tx
    .update(standingResult)
    .set({ name: nobody, birthYear: null })
    .where(eq(standingResult.participantId, participantId))
  for (const { line, className } of lines) {
    const others = await tx
      .select({ name: standingResult.name })
      .from(standingResult)
      .where(
        and(
          eq(standingResult.standingKey, line.key),
          sql`${standingResult.participantId} <> ${participantId}`,
        ),
      )
    // merged with what somebody else of the name rode: then the line is theirs
    if (others.some(({ name }) => name === line.name)) continue
    await forgetLine(tx, line, { participantId, group: groupOf(line, className) })
  }
}

type Line = typeof standing.$inferSelect

const groupOf = ({ womenGroup }: Line, className: string | null): StandingGroup =>
  womenGroup === null ? { kind: "class", name: className ?? "" } : { kind: "women", name: womenGroup }

const forgetLine = async (
  tx: Transaction,
  line: Line,
  { participantId, group }: { participantId: string; group: StandingGroup },
): Promise<void> => {
  const common = await lockKnownStandings(tx, line)
  const id = standingId(nobody, group)
  const own = line.racingNumber ?? participantId
  const suffixes = new Set([own, ...(await suffixesOf(tx, line, participantId))])
  const former = new Set([line.id, ...line.refOriginal])
  const isAboutThem = (one: Resolution) => isSameGroup(one.group, group) && former.has(one.id)
  const apart = [...suffixes].map((suffix): Resolution => ({ kind: "different-riders", group, id, suffix }))
  await reviseStandings(tx, line, {
    resolutions: [...(common?.resolutions ?? []).filter((one) => !isAboutThem(one)), ...apart],
  })
  await tx
    .update(standing)
    .set({
      id: `${id}-${own}`,
      name: nobody,
      birthYear: null,
      refOriginal: [...suffixes].filter((suffix) => suffix !== own).map((suffix) => `${id}-${suffix}`),
    })
    .where(eq(standing.key, line.key))
}

/** What tells the person's results of the championship from those of others without a name. */
const suffixesOf = async (tx: Transaction, line: Line, participantId: string): Promise<string[]> => {
  const stages = tx.select({ key: stage.key }).from(stage).where(isOf(stage, line))
  const results = await tx
    .select({ racingNumber: result.racingNumber })
    .from(result)
    .where(and(eq(result.participantId, participantId), inArray(result.stageKey, stages)))
  return results.map(({ racingNumber }) => racingNumber ?? participantId)
}
