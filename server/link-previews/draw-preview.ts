import { join } from "node:path"
import { createWorkerProcess } from "#server/files/worker-process.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { drawnPreview } from "./link-preview.ts"
import type { DrawnOutcome, PreviewSource } from "./preview-cache.ts"

/**
 * Draws the picture of a link: a PNG of `previewSize`, or a JPEG for an ad. The same preview is always drawn as the same bytes.
 * One is loaded and drawn at a time, in a process of its own: an ad's photo takes memory only while it is drawn.
 */
export const drawPreview = async (load: PreviewSource["load"], client: string): Promise<DrawnOutcome> => {
  const draw = async (): Promise<DrawnOutcome> => {
    const preview = await load()
    if (!preview) return { kind: "refused", reason: "incomplete" }
    const outcome = await runJob(preview)
    if (outcome.kind === "ended") throw new Error("The process that draws link previews has ended")
    return { kind: "drawn", picture: drawnPreview.parse(outcome.answer).picture }
  }
  return (await drawing.run(draw, { key: client })) ?? { kind: "refused", reason: "busy" }
}

const drawing = createSemaphore(limits.programs.previewDrawing)

const runJob = createWorkerProcess({
  script: join(import.meta.dirname, "preview-process.ts"),
  purpose: "draws link previews",
})
