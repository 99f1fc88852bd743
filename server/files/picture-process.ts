import { writeFileSync } from "node:fs"
import sharp, { type Metadata } from "sharp"
import { type PictureResult, type PictureSize, pictureJob } from "./picture-job.ts"

// The process in which pictures are decoded. Whatever a malicious file makes a decoder do, the site, its memory and its secrets
// are in another process; this one ends by itself if a file costs too much, and when the site ends.

/** The limits of one picture. The costliest allowed one takes half of each. */
const limits = { bytes: 600_000_000, cpuSeconds: 15 }

const watchPause = 50

const endIfTooCostly = (begun: NodeJS.CpuUsage): void => {
  const { user, system } = process.cpuUsage(begun)
  const isCostly = process.memoryUsage.rss() > limits.bytes || (user + system) / 1_000_000 > limits.cpuSeconds
  if (isCostly) endNow()
}

/** An orderly exit would wait for the decoder. */
const endNow = () => process.kill(process.pid, "SIGKILL")

try {
  // if memory runs out, Linux kills this process before the database or the site
  writeFileSync("/proc/self/oom_score_adj", "1000")
} catch {
  // other systems have no such file
}

// one picture at a time on one processor, without a cache
sharp.concurrency(1)
sharp.cache(false)
// of all formats that the library can read, strangers can reach only these three
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
})

/**
 * The largest picture that is decoded. Lines are decoded one after the other, so that a picture of 40 megapixels takes little
 * memory; all of a progressive, interlaced or animated one is in memory before its first line is known, with up to 8 bytes a
 * pixel. The longest side is that of a panorama.
 */
const most = { pixels: 40_000_000, pixelsAtOnce: 20_000_000, side: 12_288 }

const fits = { padded: "contain", inside: "inside", filled: "cover" } as const

/** Decodes a picture once, no larger than it is needed, and re-encodes it in each size, upright and without metadata. */
const reencodePicture = async (bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<PictureResult> => {
  try {
    const picturesOwn = withoutTexts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const metadata = await sharp(picturesOwn, { limitInputPixels: false }).metadata()
    if (!isAllowed(metadata)) return { kind: "refused", reason: "too-many-pixels" }
    const picture = await decode(picturesOwn, neededSize(metadata.autoOrient, sizes))
    const pictures: Uint8Array[] = []
    for (const size of sizes) pictures.push(await encode(picture, size))
    return { kind: "encoded", pictures }
  } catch {
    // sharp has no error codes: what it cannot decode is not a picture
    return { kind: "refused", reason: "not-an-image" }
  }
}

const pngBegins = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

/** Returns a PNG without its texts: compressed, 6 MB of them hold 6 GB, which the library unpacks before it tells the size. */
const withoutTexts = (bytes: Buffer): Buffer => {
  if (!bytes.subarray(0, pngBegins.length).equals(pngBegins)) return bytes
  const kept: Buffer[] = [pngBegins]
  let at = pngBegins.length
  // length, type and checksum take 12 bytes
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString("latin1", at + 4, at + 8)
    if (!["tEXt", "zTXt", "iTXt"].includes(type)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

const isAllowed = ({ width, height, isProgressive, pages = 1 }: Metadata): boolean =>
  width * height <= (isProgressive || pages > 1 ? most.pixelsAtOnce : most.pixels) &&
  Math.max(width, height) <= most.side

type Dimensions = { width: number; height: number }

/** Returns the smallest copy of a picture from which each of the sizes can be made. */
const neededSize = (picture: Dimensions, sizes: readonly PictureSize[]): Dimensions => {
  const shares = sizes.map(({ width, height, how }) =>
    (how === "filled" ? Math.max : Math.min)(width / picture.width, height / picture.height),
  )
  const share = Math.min(1, Math.max(...shares))
  return { width: Math.ceil(picture.width * share), height: Math.ceil(picture.height * share) }
}

type Decoded = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

const decode = (bytes: Buffer, { width, height }: Dimensions): Promise<Decoded> =>
  sharp(bytes, { limitInputPixels: most.pixels, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width, height, fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true })

const encode = (
  { data, info: { width, height, channels } }: Decoded,
  { how, type, ...size }: PictureSize,
): Promise<Uint8Array> => {
  const resized = sharp(data, { raw: { width, height, channels } }).resize({
    ...size,
    fit: fits[how],
    withoutEnlargement: how === "inside",
    background: nothing,
  })
  const encoded =
    type === "jpeg" ? resized.flatten({ background: paper }).jpeg({ quality }) : resized.webp({ quality })
  return encoded.toBuffer()
}

const quality = 82

/** The background of a JPEG, which has no transparency. */
const paper = "#ffffff"

const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

process.on("message", async (message) => {
  const { bytes, sizes } = pictureJob.parse(message)
  const begun = process.cpuUsage()
  const watch = setInterval(() => endIfTooCostly(begun), watchPause)
  const result = await reencodePicture(bytes, sizes)
  clearInterval(watch)
  process.send?.(result)
})
process.on("disconnect", endNow)
// a terminal sends Ctrl-C to all of its processes; the site decides when this one ends
process.on("SIGINT", () => undefined)
process.on("SIGTERM", () => undefined)
process.send?.("ready")
