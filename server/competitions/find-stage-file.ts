import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { findStageFolder } from "./find-stage-folder.ts"
import { regulationKey } from "./put-regulation.ts"

/** Where a file of a stage is kept. */
export type StageFile = {
  key: string
  /** Differs whenever the content does. */
  tag: string
  /** May caches that many people share keep it? */
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

const visibleFolder = async ({ db, actor }: ReadContext, stagePath: string) => {
  const folder = await findStageFolder(db, stagePath)
  if (!folder) return null
  const isPublic = folder.status === "published"
  const isVisible = isPublic || may(actor, "edit-stage", { institution: folder.institutionId })
  return isVisible ? { ...folder, isPublic } : null
}
