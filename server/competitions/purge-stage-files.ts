import { eq } from "drizzle-orm"
import { readStageImage } from "#contracts/stage-image.ts"
import { stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { regulationKey } from "./put-regulation.ts"

/** How long a file stays that its stage does not show: a form that names it may still be open. Milliseconds. */
const openFor = 7 * 24 * 3_600_000

/**
 * Removes files that a stage has been sent and does not show: pictures whose form was never saved, those that others have
 * replaced, and regulations of which the server did not get to take note, or to take away.
 */
export const purgeStageFiles = async ({ db, files, now }: { db: Db; files: Files; now: number }) => {
  const oldIn = async (folder: string) =>
    (await files.list(folder)).filter(({ storedOn }) => storedOn < now - openFor)
  const stages = db.select({ key: stage.key, path: stage.path, regulation: stage.regulation }).from(stage)
  for (const { key, path, regulation } of await stages) {
    const shownRegulation = regulation && regulationKey(path, regulation)
    for (const file of await oldIn(path))
      if (isRegulation.test(file.key) && file.key !== shownRegulation) await files.remove(file.key)
    const pictures = await oldIn(`${path}/images`)
    if (pictures.length === 0) continue
    const shown = await shownPictures(db, key)
    for (const file of pictures) if (!shown.has(pictureOf(file.key))) await files.remove(file.key)
  }
}

const isRegulation = /\/regulation-[0-9a-f-]+\.pdf$/

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
