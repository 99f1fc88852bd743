import { readdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"

/** How much two pictures of one name differ. */
export type Difference = {
  name: string
  /** The share of pixels that differ; null: only one of the folders has it. */
  share: number | null
}

/** Colours that differ by less are one to the eye: letters are drawn a little differently from run to run. */
const unseen = 8

/** Returns the pictures of two folders that differ, or that one of them lacks, the most different first. */
export const differingPictures = async (before: string, after: string): Promise<Difference[]> => {
  const namesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".png"))
  const both = new Set([...namesIn(before), ...namesIn(after)])
  const found: Difference[] = []
  for (const name of both) {
    const isInBoth = [before, after].every((folder) => namesIn(folder).includes(name))
    const share = isInBoth ? await shareOf(join(before, name), join(after, name)) : null
    if (share !== 0) found.push({ name, share })
  }
  return found.toSorted((a, b) => (b.share ?? 2) - (a.share ?? 2) || a.name.localeCompare(b.name))
}

/** The share of pixels that differ; what only one of the pictures has differs. */
const shareOf = async (before: string, after: string): Promise<number> => {
  const [one, other] = await Promise.all([before, after].map(read))
  if (!one || !other) throw new Error(`${before} cannot be compared`)
  const [width, height] = [
    Math.max(one.info.width, other.info.width),
    Math.max(one.info.height, other.info.height),
  ]
  let same = 0
  for (let y = 0; y < Math.min(one.info.height, other.info.height); y += 1)
    for (let x = 0; x < Math.min(one.info.width, other.info.width); x += 1)
      if (isSame(one, other, { x, y })) same += 1
  return 1 - same / (width * height)
}

const read = (path: string) => sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })

type Pixels = Awaited<ReturnType<typeof read>>

const isSame = (one: Pixels, other: Pixels, { x, y }: { x: number; y: number }): boolean => {
  const [at, beside] = [(y * one.info.width + x) * 3, (y * other.info.width + x) * 3]
  for (const channel of [0, 1, 2])
    if (Math.abs((one.data[at + channel] ?? 0) - (other.data[beside + channel] ?? 0)) >= unseen) return false
  return true
}
