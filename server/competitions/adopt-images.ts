import type { StageForm } from "#contracts/stage-form.ts"
import { readStageImage, stageImageAddress, stageImageSizes } from "#contracts/stage-image.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { Files } from "#server/files/files.ts"

/** The form with pictures that all are the stage's own, or the place of one that is not known. */
export type AdoptImagesOutcome =
  | { kind: "adopted"; form: StageForm }
  | { kind: "refused"; reason: "unknown-image"; address: string }

type Adopter = { files: Files; actor: Actor }

/**
 * Makes the pictures that a form names the stage's own: those of another stage, as in a copy, are copied. Pictures that the
 * stage has already stay as they are; one that was never uploaded, or is of a stage that the actor may not edit, is refused.
 */
export const adoptImages = async (
  { files, actor }: Adopter,
  stagePath: string,
  { form, before }: { form: StageForm; before: StageForm | null },
): Promise<AdoptImagesOutcome> => {
  const held = new Set(before ? addressesOf(before) : [])
  const adopted = new Map<string, string>()
  for (const address of new Set(addressesOf(form))) {
    if (held.has(address)) continue
    const own = await adopt({ files, actor }, stagePath, address)
    if (own === null) return { kind: "refused", reason: "unknown-image", address }
    adopted.set(address, own)
  }
  const ownOf = (address: string) => adopted.get(address) ?? address
  return {
    kind: "adopted",
    form: {
      ...form,
      sponsors: form.sponsors.map((sponsor) => ({ ...sponsor, logo: ownOf(sponsor.logo) })),
      classes: form.classes.map((one) => ({ ...one, photo: one.photo && ownOf(one.photo) })),
    },
  }
}

const addressesOf = ({ sponsors, classes }: StageForm): string[] =>
  [...sponsors.map(({ logo }) => logo), ...classes.map(({ photo }) => photo ?? "")].filter(Boolean)

/** Returns the address of the stage's own copy of a picture; null where there is none to copy. */
const adopt = async (
  { files, actor }: Adopter,
  stagePath: string,
  address: string,
): Promise<string | null> => {
  const image = readStageImage(address)
  if (!image || !may(actor, "edit-stage", { institution: institutionOf(image.stagePath) })) return null
  const { name, kind } = image
  for (const size of stageImageSizes[kind]) {
    const bytes = await files.read(stageImageAddress(image, size).slice(1))
    if (!bytes) return null
    // stored again, even where it is the stage's own: what is young is not purged before the form is saved
    await files.put(stageImageAddress({ stagePath, name }, size).slice(1), bytes)
  }
  return stageImageAddress({ stagePath, name }, stageImageSizes[kind][0])
}

const institutionOf = (stagePath: string): string => stagePath.split("/")[1] ?? ""
