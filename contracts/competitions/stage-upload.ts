const megabyte = 1024 * 1024

/** Most bytes of a stage's regulation. */
export const largestRegulation = 20 * megabyte

/** Most bytes of a picture of a stage. */
export const largestPicture = 10 * megabyte

/** Why an upload was refused. */
export const uploadRefusals = [
  "not-signed-in",
  "forbidden",
  "stage-not-found",
  "too-large",
  "busy",
  "not-a-pdf",
  "not-an-image",
  "heic-picture",
  "too-many-pixels",
] as const

export type UploadRefusal = (typeof uploadRefusals)[number]

// Both answers are parsed by hand: with a schema, the editor of a stage would load 16 KB more.

/** Returns why the server refused an upload, if its answer says so. */
export const uploadRefusalIn = (answer: unknown): UploadRefusal | undefined => {
  if (typeof answer !== "object" || answer === null || !("reason" in answer)) return undefined
  const { reason } = answer
  return uploadRefusals.find((one) => one === reason)
}

/** Returns the address of the picture that the server stored, where its answer names one. */
export const storedPictureIn = (answer: unknown): string | undefined => {
  if (typeof answer !== "object" || answer === null || !("address" in answer)) return undefined
  return typeof answer.address === "string" ? answer.address : undefined
}
