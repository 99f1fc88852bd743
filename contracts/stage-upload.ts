import * as z from "zod/mini"

const megabyte = 1024 * 1024

/** Most bytes of a stage's regulation. */
export const largestRegulation = 20 * megabyte

/** Most bytes of a picture of a stage. */
export const largestPicture = 10 * megabyte

/** Why an upload was not taken. */
export const uploadRefusals = [
  "not-signed-in",
  "forbidden",
  "stage-not-found",
  "too-large",
  "busy",
  "not-a-pdf",
  "not-an-image",
  "too-many-pixels",
] as const

export type UploadRefusal = (typeof uploadRefusals)[number]

const refusedUpload = z.object({ reason: z.enum(uploadRefusals) })

/** Returns why the server took nothing, where its answer says so. */
export const uploadRefusalIn = (answer: unknown): UploadRefusal | undefined =>
  refusedUpload.safeParse(answer).data?.reason

/** What the server answers where it stored a picture. */
export const storedPicture = z.object({ address: z.string() })
