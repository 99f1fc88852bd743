import { join } from "node:path"
import { createFairQueue } from "#server/files/fair-queue.ts"
import { createSideProcess } from "#server/files/side-process.ts"
import { drawnPreview, type LinkPreview } from "./link-preview.ts"

/**
 * Draws the picture of a link, a PNG of `previewSize`, of an ad a JPEG; null: too many pictures are waiting, altogether or of this
 * client. The same preview is always drawn as the same bytes. One is drawn at a time, in a process of its own.
 */
export const drawPreview = (preview: LinkPreview, client: string): Promise<Uint8Array | null> =>
  inTurn({ account: client, isUrgent: false }, async () => {
    const outcome = await runAside(preview)
    if (outcome.kind === "ended") throw new Error("The process that draws link previews has ended")
    return drawnPreview.parse(outcome.answer).picture
  })

const inTurn = createFairQueue({ perAccount: 12, waiting: 24 })

const runAside = createSideProcess({
  script: join(import.meta.dirname, "preview-process.ts"),
  purpose: "draws link previews",
})
