import * as z from "zod/mini"
import { adPictureName } from "./ad-picture.ts"

/** Why a picture for an ad was refused. */
const adUploadRefusals = [
  "not-signed-in",
  "too-many-uploads",
  "too-many-unused",
  "too-many-unconfirmed",
  "busy",
  "too-large",
  "not-an-image",
  "heic-picture",
  "too-many-pixels",
] as const

export type AdUploadRefusal = (typeof adUploadRefusals)[number]

const refusedAdUpload = z.object({ reason: z.enum(adUploadRefusals) })

/** Returns why the server refused a picture, if its answer says so. */
export const adUploadRefusalIn = (answer: unknown): AdUploadRefusal | undefined =>
  refusedAdUpload.safeParse(answer).data?.reason

/** What the server answers where it stored a picture. */
export const storedAdPicture = z.object({ picture: z.string().check(z.regex(adPictureName)) })
