/** What a picture of a stage is for, with its sizes: the one that its address names, then the larger one. */
export const stageImageSizes = {
  /** RS-11; the whole logo, on a transparent background. */
  logo: ["140x100", "280x200"],
  /** OR-05; the middle of the photo, then all of it. */
  photo: ["200x200", "1600x1600"],
} as const

export type StageImageKind = keyof typeof stageImageSizes
export type StageImageSize = (typeof stageImageSizes)[StageImageKind][number]

/** A stored picture of a stage; what was uploaded gives the name, so that an address never shows another picture. */
export type StageImage = { stagePath: string; name: string; kind: StageImageKind }

/** Returns the address of a picture in one of its sizes, from the root of the site. */
export const stageImageAddress = (
  { stagePath, name }: Omit<StageImage, "kind">,
  size: StageImageSize,
): string => `/${stagePath}/images/${name}-${size}.webp`

const shape =
  /^\/(institutions\/[a-z0-9-]+\/championships\/[a-z0-9-]+\/stages\/[a-z0-9-]+)\/images\/([0-9a-f]{32})-(\d+x\d+)\.webp$/

/** Returns the picture that an address names by its first size; null where it names none. */
export const readStageImage = (address: string): StageImage | null => {
  const [, stagePath, name, size] = shape.exec(address) ?? []
  const kind = (["logo", "photo"] as const).find((one) => stageImageSizes[one][0] === size)
  return stagePath === undefined || name === undefined || kind === undefined
    ? null
    : { stagePath, name, kind }
}

/** Returns the address of the larger size of a picture; an address of something else is returned as it is. */
export const largerStageImage = (address: string): string => {
  const image = readStageImage(address)
  return image ? stageImageAddress(image, stageImageSizes[image.kind][1]) : address
}
