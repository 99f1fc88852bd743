import { and, eq } from "drizzle-orm"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeChampionship } from "./make-championship.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

/** A class as a stage rides it, with its name and order in the championship. */
type MadeClass = typeof stageClass.$inferSelect & { name: string; order: number }
export type MadeStage = typeof stage.$inferSelect & { classes: MadeClass[] }

type ClassInput = Partial<Omit<typeof stageClass.$inferInsert, "stageKey" | "classKey">> & {
  name: string
  order?: number
}

export type StageInput = Partial<typeof stage.$inferInsert> & {
  /** Those that the championship does not have yet are added to it. */
  classes?: readonly ClassInput[]
}

/** A published stage of two laps with three sections in one class; makes the championship too where none is given. */
export const makeStage = async (db: Db, { classes, ...overrides }: StageInput = {}): Promise<MadeStage> => {
  const place =
    overrides.institutionId !== undefined && overrides.championshipId !== undefined
      ? { institutionId: overrides.institutionId, championshipId: overrides.championshipId }
      : await placeOf(db, overrides)
  const number = nextNumber()
  const made = one(
    await db
      .insert(stage)
      .values({
        id: `stage-${number}`,
        title: `Stage ${number}`,
        competitionStartDate: Date.UTC(2026, 4, 16, 7),
        competitionEndDate: Date.UTC(2026, 4, 16, 15),
        status: "published",
        openFree: overrides.competitionType === "openFree" ? defaultOpenFree : null,
        ...overrides,
        ...place,
      })
      .returning(),
  )
  const madeClasses: MadeClass[] = []
  for (const input of classes ?? [{ name: "Expert" }]) madeClasses.push(await makeClass(db, made, input))
  return { ...made, classes: madeClasses }
}

const placeOf = async (db: Db, { institutionId }: StageInput) => {
  const championship = await makeChampionship(db, institutionId === undefined ? {} : { institutionId })
  return { institutionId: championship.institutionId, championshipId: championship.id }
}

const makeClass = async (
  db: Db,
  { key, institutionId, championshipId }: typeof stage.$inferSelect,
  { name, order = 1, ...overrides }: ClassInput,
): Promise<MadeClass> => {
  const known = await db
    .select()
    .from(championshipClass)
    .where(
      and(
        eq(championshipClass.institutionId, institutionId),
        eq(championshipClass.championshipId, championshipId),
        eq(championshipClass.name, name),
      ),
    )
  const ofChampionship =
    known[0] ??
    one(await db.insert(championshipClass).values({ institutionId, championshipId, name, order }).returning())
  const ofStage = one(
    await db
      .insert(stageClass)
      .values({
        color: "#d62828",
        lap: 2,
        lapSections: [true, true, true],
        ...overrides,
        stageKey: key,
        classKey: ofChampionship.key,
      })
      .returning(),
  )
  return { ...ofStage, name, order: ofChampionship.order }
}
