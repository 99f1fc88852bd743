import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { writePng } from "#tests/support/write-png.ts"

type Bomb = { name: string; picture: Buffer<ArrayBuffer> }

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d62828" }, limitInputPixels: false })

/** 5 GB of text in less than 6 MB. */
const text = () => {
  const block = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
  return Array.from({ length: 100 }, (_, index) => {
    return ["zTXt", Buffer.concat([Buffer.from(`k${index}\0\0`), block])] as const
  })
}

/** The costliest picture of each kind that is accepted, and some that are refused. */
const kinds: Record<string, () => Promise<Buffer> | Buffer> = {
  progressive: () => red(5_000, 4_000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  interlaced: () => writePng({ width: 5_000, height: 4_000, depth: 16, isInterlaced: true }),
  panorama: () => writePng({ width: 12_288, height: 3_255, depth: 16 }),
  vast: () => red(9_900, 9_900).jpeg({ progressive: true }).toBuffer(),
  text: () => writePng({ width: 100, height: 100, extra: text() }),
}

/** Returns this many pictures that are small and costly to decode, of each kind in turn. */
export const makeBombs = async (count: number): Promise<Bomb[]> => {
  const made: Bomb[] = []
  for (const [name, make] of Object.entries(kinds).slice(0, count))
    made.push({ name, picture: Buffer.from(await make()) })
  return Array.from({ length: count }, (_, index) => made[index % made.length] ?? []).flat()
}

/** Returns a sponsor's logo, as small as they are. */
export const makeLogo = async (): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await red(600, 400).png().toBuffer())
