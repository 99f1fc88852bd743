import sharp from "sharp"
import { fileType } from "./file-type.ts"

/** A size to encode: the whole picture inside it, filled up with nothing or not at all, or its middle that fills it. */
export type PictureSize = {
  width: number
  height: number
  how: "padded" | "inside" | "filled"
  /** WebP unless it is said. */
  type?: "webp" | "jpeg"
}

/** The picture in each size, without metadata, or why not. */
export type EncodeOutcome =
  | { kind: "encoded"; pictures: Uint8Array[] }
  | { kind: "refused"; reason: "not-an-image" | "too-many-pixels" }

/** More than any camera makes; a small file can hold far more, and would take all memory. */
const mostPixels = 100_000_000

const fits = { padded: "contain", inside: "inside", filled: "cover" } as const

/** Decodes a JPEG, PNG or WebP, by content and not by name, and encodes it anew in these sizes, upright. */
export const encodePicture = async (
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
): Promise<EncodeOutcome> => {
  const type = fileType(bytes)
  if (type === null || type === "pdf") return { kind: "refused", reason: "not-an-image" }
  return oneAfterAnother(() => encodeAll(bytes, sizes))
}

// decoded, one picture may take 400 MB: however many are sent at once, that is all that they take
let last: Promise<unknown> = Promise.resolve()

const oneAfterAnother = <T>(encode: () => Promise<T>): Promise<T> => {
  const encoded = last.then(encode)
  last = encoded.catch(() => undefined)
  return encoded
}

const encodeAll = async (bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<EncodeOutcome> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return { kind: "refused", reason: "too-many-pixels" }
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient()
    const pictures: Uint8Array[] = []
    for (const { how, type: as = "webp", ...size } of sizes) {
      const options = { ...size, fit: fits[how], withoutEnlargement: how === "inside" }
      const resized = picture.clone().resize({ ...options, background: nothing })
      const encoded =
        as === "jpeg" ? resized.flatten({ background: paper }).jpeg({ quality }) : resized.webp({ quality })
      pictures.push(await encoded.toBuffer())
    }
    return { kind: "encoded", pictures }
  } catch {
    // sharp has no codes: what it cannot decode is no picture
    return { kind: "refused", reason: "not-an-image" }
  }
}

const quality = 82

/** What a JPEG has where nothing is. */
const paper = "#ffffff"

const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
