import { eq } from "drizzle-orm"
import { readStageImage } from "#contracts/competitions/stage-image.ts"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { stage, stageClass } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { findStage } from "#server/stages/find-stage.ts"

/** Where a file of a stage is stored. */
export type StageFile = {
  key: string
  /** Differs whenever the content does. */
  tag: string
  /** May shared caches store it? */
  isPublic: boolean
}

/** Returns where a stage's regulation is; null where there is none, or it is of a draft that the actor may not edit (D-31). */
export const findRegulation = async (context: ReadContext, stagePath: string): Promise<StageFile | null> => {
  const folder = await visibleFolder(context, stagePath)
  if (!folder?.regulation) return null
  const { regulation, isPublic } = folder
  return { key: regulationKey(stagePath, regulation), tag: regulation, isPublic }
}

/** Returns where a picture of a stage would be; null where the stage is a draft that the actor may not edit. */
export const findStageImage = async (
  context: ReadContext,
  stagePath: string,
  file: string,
): Promise<StageFile | null> => {
  const folder = /^[0-9a-f]{32}-\d+x\d+\.webp$/.test(file) ? await visibleFolder(context, stagePath) : null
  return folder && { key: `${stagePath}/images/${file}`, tag: file, isPublic: folder.isPublic }
}

/** Returns the key of the file that a stage's regulation is kept in. */
export const regulationKey = (stagePath: string, name: string): string =>
  `${stagePath}/regulation-${name}.pdf`

const visibleFolder = async ({ db, actor }: ReadContext, stagePath: string) => {
  const folder = await findStage(db, stagePath)
  if (!folder) return null
  const isPublic = folder.status === "published"
  const isVisible = isPublic || may(actor, "edit-stage", { institution: folder.institutionId })
  return isVisible ? { ...folder, isPublic } : null
}

/** How long a file that its stage does not show is kept, because a form with it may still be open, milliseconds. */
const openFor = 7 * 24 * 3_600_000

/**
 * Removes uploaded files that a stage does not show: pictures whose form was never saved, replaced pictures, and regulations that
 * a crash left unrecorded or undeleted.
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
