import { writeFileSync } from "node:fs"
import sharp from "sharp"
import { drawSvg, photoBox } from "./draw-svg.ts"
import { type LinkPreview, linkPreview } from "./link-preview.ts"

// The process in which the pictures of links are drawn, so that neither their letters nor their pixels keep the site from answering.

const endNow = () => process.kill(process.pid, "SIGKILL")

try {
  // if memory runs out, Linux kills this process before the database or the site
  writeFileSync("/proc/self/oom_score_adj", "1000")
} catch {
  // other systems have no such file
}

// one picture at a time on one processor, without a cache; of all formats that the library can read, these two
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer", "VipsForeignLoadJpegBuffer"] })

/** PNG keeps letters sharp and flat colours small; an ad has a photo. Not all messengers show WebP. */
const encodePreview = async (preview: LinkPreview): Promise<Uint8Array> => {
  const drawn = sharp(Buffer.from(drawSvg(preview)))
  if (preview.kind !== "ad") return drawn.png({ palette: true, effort: 1 }).toBuffer()
  return drawn
    .composite([{ input: await framePhoto(preview.photo), left: photoBox.x, top: photoBox.y }])
    .removeAlpha()
    .jpeg({ quality: 84 })
    .toBuffer()
}

/** Returns all of a photo, before a dimmed and blurred copy that fills the rest of its box. */
const framePhoto = async (photo: Uint8Array): Promise<Buffer> => {
  const { width, height } = photoBox
  const whole = await sharp(photo).resize({ width, height, fit: "inside" }).toBuffer()
  return sharp(photo)
    .resize({ width, height, fit: "cover" })
    .blur(30)
    .modulate({ brightness: 0.6 })
    .composite([{ input: whole, gravity: "centre" }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

process.on("message", async (message) => {
  const picture = await encodePreview(linkPreview.parse(message))
  process.send?.({ picture })
})
process.on("disconnect", endNow)
// a terminal sends Ctrl-C to all of its processes; the site decides when this one ends
process.on("SIGINT", () => undefined)
process.on("SIGTERM", () => undefined)
process.send?.("ready")
