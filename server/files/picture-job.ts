import * as z from "zod/mini"

/** A size to encode: the whole picture inside it, filled up with nothing or not at all, or its middle that fills it. */
const pictureSize = z.object({
  width: z.number(),
  height: z.number(),
  how: z.enum(["padded", "inside", "filled"]),
  /** WebP unless it is said. */
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
