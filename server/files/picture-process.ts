import sharp, { type Metadata } from "sharp"
import { limits } from "#server/limits/table/limits.ts"
import { answerSite, endNow } from "./answer-site.ts"
import { type PictureResult, type PictureSize, pictureJob } from "./picture-job.ts"

// The process in which pictures are decoded. Whatever a malicious file makes a decoder do, the site, its memory and its secrets
// are in another process; this one ends by itself if a file costs too much, and when the site ends.

const watchPause = 50

const endIfTooCostly = (begun: NodeJS.CpuUsage): void => {
  const { user, system } = process.cpuUsage(begun)
  const { decoderMemory, decoderTime } = limits.uploads
  const isCostly =
    process.memoryUsage.rss() > decoderMemory.most || (user + system) / 1_000 > decoderTime.most
  if (isCostly) endNow()
}

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

const isAllowed = ({ width, height, isProgressive, pages = 1 }: Metadata): boolean => {
  const { pixels, pixelsAtOnce, side } = limits.uploads
  const { most } = isProgressive || pages > 1 ? pixelsAtOnce : pixels
  return width * height <= most && Math.max(width, height) <= side.most
}

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
  sharp(bytes, { limitInputPixels: limits.uploads.pixels.most, failOn: "error", sequentialRead: true })
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

answerSite({
  // strangers reach only these
  loaders: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  answer: async (message) => {
    const { bytes, sizes } = pictureJob.parse(message)
    const begun = process.cpuUsage()
    const watch = setInterval(() => endIfTooCostly(begun), watchPause)
    const result = await reencodePicture(bytes, sizes)
    clearInterval(watch)
    return result
  },
})
