import { join } from "node:path"
import { createSemaphore, type Turn } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { fileType, isHeic } from "./file-type.ts"
import { type PictureJob, type PictureResult, type PictureSize, pictureResult } from "./picture-job.ts"
import { createWorkerProcess } from "./worker-process.ts"

/** The picture in each size, without metadata, or why not. */
export type EncodeOutcome = PictureResult | { kind: "refused"; reason: "busy" | "heic-picture" }

/**
 * Decodes a JPEG, PNG or WebP, by content and not by name, and re-encodes it in these sizes, upright. One picture is decoded at a
 * time, in a process of its own, which ends itself if a picture costs too much CPU time or memory.
 */
export const encodePicture = async (
  bytes: Uint8Array,
  sizes: PictureSize[],
  turn: Turn,
): Promise<EncodeOutcome> => {
  const type = fileType(bytes)
  if (isHeic(bytes)) return { kind: "refused", reason: "heic-picture" }
  if (type === null || type === "pdf") return { kind: "refused", reason: "not-an-image" }
  return (
    (await decoding.run(() => encodeInWorker({ bytes, sizes }), turn)) ?? { kind: "refused", reason: "busy" }
  )
}

const decoding = createSemaphore(limits.uploads.decoding)

const runJob = createWorkerProcess({
  script: join(import.meta.dirname, "picture-process.ts"),
  purpose: "decodes pictures",
})

const encodeInWorker = async (job: PictureJob): Promise<PictureResult> => {
  const outcome = await runJob(job)
  return outcome.kind === "answered" ? pictureResult.parse(outcome.answer) : brokenBy(outcome.signal)
}

/** A picture that ends its decoder was too costly, or made it crash. */
const brokenBy = (signal: NodeJS.Signals | null): PictureResult => ({
  kind: "refused",
  reason: signal === "SIGKILL" ? "too-many-pixels" : "not-an-image",
})
