import { and, eq } from "drizzle-orm"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { makeApprovedSeason } from "./approved-season.ts"

type Season = Pick<Awaited<ReturnType<typeof makeApprovedSeason>>, "by" | "stages" | "pathOf">

/** Forgets a person whom a secretary entered in a stage of a season under this name. */
export const forgetRider = async (
  { by, stages, pathOf }: Season,
  index: number,
  name: string,
): Promise<void> => {
  const isThem = and(eq(participant.stageKey, stages[index]?.key ?? 0), eq(participant.name, name))
  const [entry] = await by.db.select().from(participant).where(isThem)
  const outcome = await forgetParticipant(by, pathOf(index), { id: entry?.id ?? "", isTrial: false })
  if (outcome.kind !== "forgotten") throw new Error(JSON.stringify(outcome))
}
