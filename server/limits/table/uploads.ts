import { largestPicture, largestRegulation } from "#contracts/competitions/stage-upload.ts"
import { largestAdPicture } from "#contracts/market/ad-picture.ts"
import { bodies, bytes, count, megabyte, retryAfter, type Section, slots, time, tryAgain } from "./limit.ts"

const tooLarge = "413 `too-large`, connection closed"
const busy = `503 \`busy\`, \`Retry-After: ${retryAfter.upload}\`, connection closed`
const tooManyPixels = "422 `too-many-pixels`"

/** Uploads, pictures and stored files. */
export const uploads = {
  organisers: {
    ...bodies({ ofAccount: { bodies: 4 }, together: { bodies: 64, bytes: 80 * megabyte } }),
    protects: "memory: regulations and pictures of organisers, from whom sellers take no room",
    refused: busy,
    where: "server/files/receive-upload.ts",
  },
  sellers: {
    ...bodies({ ofAccount: { bodies: 4 }, together: { bodies: 256, bytes: 48 * megabyte } }),
    protects: "memory: pictures of ads, which need only an account",
    refused: busy,
    where: "server/files/receive-upload.ts",
  },
  regulation: {
    ...bytes(largestRegulation, "of a regulation"),
    protects: "memory and disk",
    refused: tooLarge,
    where: "server/competitions/regulation.ts",
  },
  picture: {
    ...bytes(largestPicture, "of a logo or a class's photo"),
    protects: "memory and disk",
    refused: tooLarge,
    where: "server/competitions/stage-images.ts",
  },
  adPicture: {
    ...bytes(largestAdPicture, "of an ad's picture"),
    protects: "memory and disk",
    refused: tooLarge,
    where: "server/market/ad-pictures.ts",
  },
  decoding: {
    ...slots({ per: "account", atOnce: 1, waiting: 24, isFair: true, ofEach: { underWay: 4 } }),
    protects: "the processor and memory: pictures are decoded one at a time, organisers' first",
    refused: busy,
    where: "server/files/encode-picture.ts",
  },
  decoderMemory: {
    // the costliest allowed picture takes half
    ...bytes(600_000_000, "of memory of the process that decodes pictures"),
    protects: "the machine",
    refused: `the process ends; ${tooManyPixels}`,
    where: "server/files/picture-process.ts",
  },
  decoderTime: {
    // the costliest allowed picture takes half
    ...time(15_000),
    protects: "the processor: its time for one picture",
    refused: `the process ends; ${tooManyPixels}`,
    where: "server/files/picture-process.ts",
  },
  pixels: {
    // lines are decoded one after the other, so that they take little memory
    ...count(40_000_000, "pixels of a picture"),
    protects: "memory",
    refused: tooManyPixels,
    where: "server/files/picture-process.ts",
  },
  pixelsAtOnce: {
    // all of it is in memory before its first line is known, with up to 8 bytes a pixel
    ...count(20_000_000, "pixels of a picture that is progressive, interlaced or animated"),
    protects: "memory",
    refused: tooManyPixels,
    where: "server/files/picture-process.ts",
  },
  side: {
    // that of a panorama
    ...count(12_288, "pixels of a picture's longest side"),
    protects: "memory",
    refused: tooManyPixels,
    where: "server/files/picture-process.ts",
  },
  reading: {
    ...time(15_000),
    protects: "people from a storage that does not answer",
    refused: tryAgain,
    where: "server/files/with-timeout.ts",
  },
  storing: {
    // 20 MB over a slow line take their time
    ...time(45_000),
    protects: "people from a storage that does not answer, while a file is stored",
    refused: tryAgain,
    where: "server/files/with-timeout.ts",
  },
} satisfies Section
