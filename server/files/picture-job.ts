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
/** A size to encode, in pixels. */
export type PictureSize = z.infer<typeof pictureSize>

const binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** Reads what the process that decodes pictures is sent. */
export const pictureJob = z.object({ bytes: binary, sizes: z.array(pictureSize) })
/** A picture's bytes, and the sizes to encode it in. */
export type PictureJob = z.infer<typeof pictureJob>

/** Reads what it answers. */
export const pictureResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("encoded"), pictures: z.array(binary) }),
  z.object({ kind: z.literal("refused"), reason: z.enum(["not-an-image", "too-many-pixels"]) }),
])
/** The picture in each size, without metadata, or why not. */
export type PictureResult = z.infer<typeof pictureResult>
