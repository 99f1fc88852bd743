import * as z from "zod/mini"

/**
 * A size to encode. `padded`: the whole picture, padded to the size; `inside`: the whole picture without padding; `filled`: its
 * middle, cropped to the size.
 */
const pictureSize = z.object({
  width: z.number(),
  height: z.number(),
  how: z.enum(["padded", "inside", "filled"]),
  /** WebP by default. */
  type: z.optional(z.enum(["webp", "jpeg"])),
})
export type PictureSize = z.infer<typeof pictureSize>

const binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What the process that decodes pictures is sent. */
export const pictureJob = z.object({ bytes: binary, sizes: z.array(pictureSize) })
export type PictureJob = z.infer<typeof pictureJob>

/** What it answers: the picture in each size, without metadata, or why not. */
export const pictureResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("encoded"), pictures: z.array(binary) }),
  z.object({ kind: z.literal("refused"), reason: z.enum(["not-an-image", "too-many-pixels"]) }),
])
export type PictureResult = z.infer<typeof pictureResult>
