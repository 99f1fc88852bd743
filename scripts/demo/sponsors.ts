import { openAsBlob } from "node:fs"
import { join } from "node:path"
import type { StageForm } from "#contracts/competitions/stage-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { putStageImage } from "#server/competitions/stage-images.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"

const names = {
  "ragana-riepas": "Ragana riepas",
  "taebla-moto": "Taebla Moto",
  "purva-kafija": "Purva kafija",
  "zilais-kalns": "Zilais kalns",
}

/** The actor who writes the demo's stages, and where rows and files are stored. */
export type Organiser = { db: Db; files: Files; actor: Actor }

/** Returns the sponsors of a stage: invented companies whose addresses nobody can own. Their logos are uploaded as usual. */
export const sponsorsOf = (organiser: Organiser, stagePath: string): Promise<StageForm["sponsors"]> =>
  Promise.all(
    Object.entries(names).map(async ([id, name]) => ({
      name,
      logo: await sendLogo(organiser, stagePath, id),
      url: `https://${id}.example/`,
    })),
  )

const sendLogo = async (organiser: Organiser, stagePath: string, id: string): Promise<string> => {
  const file = await openAsBlob(join(import.meta.dirname, "sponsors", `${id}.png`))
  const outcome = await putStageImage(organiser, stagePath, { kind: "logo", upload: file.stream() })
  if (outcome.kind === "refused") throw new Error(`${id}.png: ${outcome.reason}`)
  return outcome.address
}
