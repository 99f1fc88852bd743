import { eq } from "drizzle-orm"
import { type Actor, may } from "#domain/access/may.ts"
import { institution } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { type ChampionshipPlace, readChampionship } from "./read-championship.ts"

/** What the screen of a new stage shows, or why it does not. */
export type NewStageOutcome =
  | {
      kind: "found"
      timeZone: string
      championship: { displayName: string; classes: { name: string; order: number }[] }
    }
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" }

/** Returns what a new stage of a championship is chosen from. */
export const newStage = async (
  { db, actor }: { db: Db; actor: Actor | null },
  place: ChampionshipPlace,
): Promise<NewStageOutcome> => {
  if (!may(actor, "edit-stage", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const championship = await readChampionship(db, place)
  const [of] = await db.select().from(institution).where(eq(institution.id, place.institutionId))
  if (!championship || !of) return { kind: "refused", reason: "championship-not-found" }
  const { displayName, classes } = championship
  return {
    kind: "found",
    timeZone: of.timeZone,
    championship: { displayName, classes: classes.map(({ name, order }) => ({ name, order })) },
  }
}
