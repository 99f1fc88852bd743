import sharp from "sharp"
import { answerSite } from "#server/files/answer-site.ts"
import { drawSvg, photoBox } from "./draw-svg.ts"
import { type LinkPreview, linkPreview } from "./link-preview.ts"

// The process in which the pictures of links are drawn, so that neither their letters nor their pixels keep the site from answering.

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

answerSite({
  loaders: ["VipsForeignLoadSvgBuffer", "VipsForeignLoadJpegBuffer"],
  answer: async (message) => ({ picture: await encodePreview(linkPreview.parse(message)) }),
})
