import { eq } from "drizzle-orm"
import { readStageImage } from "#contracts/stage-image.ts"
import { stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"

/** How long a picture stays that its stage does not show: a form that names it may still be open. Milliseconds. */
const openFor = 7 * 24 * 3_600_000

/**
 * Removes pictures that a stage has been sent and does not show: those whose form was never saved, and those that others
 * have replaced.
 */
export const purgePictures = async ({ db, files, now }: { db: Db; files: Files; now: number }) => {
  const youngerThan = now - openFor
  for (const { key, path } of await db.select({ key: stage.key, path: stage.path }).from(stage)) {
    const stored = await files.list(`${path}/images`)
    const old = stored.filter(({ storedOn }) => storedOn < youngerThan)
    if (old.length === 0) continue
    const shown = await shownPictures(db, key)
    for (const file of old) if (!shown.has(pictureOf(file.key))) await files.remove(file.key)
  }
}

/** Returns the names of the pictures that a stage shows. */
const shownPictures = async (db: Db, key: number): Promise<ReadonlySet<string | undefined>> => {
  const [sponsored] = await db.select({ of: stage.sponsors }).from(stage).where(eq(stage.key, key))
  const classes = await db
    .select({ photo: stageClass.photo })
    .from(stageClass)
    .where(eq(stageClass.stageKey, key))
  const addresses = [...(sponsored?.of ?? []).map(({ logo }) => logo), ...classes.map(({ photo }) => photo)]
  return new Set(addresses.map((address) => readStageImage(address ?? "")?.name))
}

/** A picture is kept in several sizes, under one name. */
const pictureOf = (key: string): string | undefined => /([0-9a-f]{32})-\d+x\d+\.webp$/.exec(key)?.[1]
