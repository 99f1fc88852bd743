import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** The encodings in which a page is cached, the smallest first. */
const encodings = ["br", "gzip", "identity"] as const

/** One of these encodings, as `Content-Encoding` names it. */
export type Encoding = (typeof encodings)[number]

/** Returns the encoding that an `Accept-Encoding` header prefers, the smallest if it prefers several (RFC 9110, 12.5.3). */
export const chooseEncoding = (accepted: string | undefined): Encoding => {
  if (!accepted) return "identity"
  const qualities = new Map(accepted.split(",").map(readCoding))
  const others = qualities.get("*")
  let best: Encoding = "identity"
  let highest = 0
  for (const encoding of encodings) {
    const quality = qualities.get(encoding) ?? others ?? 0
    if (quality > highest) [best, highest] = [encoding, quality]
  }
  return best
}

const readCoding = (coding: string): [string, number] => {
  const [name = "", ...parameters] = coding.split(";").map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
  return [name, quality === undefined ? 1 : Number(quality) || 0]
}

const compress = promisify(brotliCompress)

/** Returns bytes in an encoding. */
export const encodeBytes: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  // level 5 takes as long as gzip does and saves a sixth of its bytes; a page is compressed once a second while a stage is live
  br: (bytes) =>
    compress(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
}
