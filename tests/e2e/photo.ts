import type { Page } from "@playwright/test"
import sharp from "sharp"

/**
 * A photo as a phone takes it: lying on its side, with the place where it was taken; red above, blue below. Its name says
 * that it is a JPEG, whatever it is.
 */
export const photo = async (type: "jpeg" | "png" | "webp" = "jpeg") => {
  const half = await sharp({ create: { width: 400, height: 600, channels: 3, background: "blue" } })
    .png()
    .toBuffer()
  // turned by a quarter, the left half is the upper one
  const lying = sharp({ create: { width: 800, height: 600, channels: 3, background: "red" } }).composite([
    { input: half, left: 400, top: 0 },
  ])
  const exif = { IFD0: { Make: "Muddy Camera" }, IFD3: { GPSLatitude: "57/1 18/1 0/1", GPSLatitudeRef: "N" } }
  const buffer = await lying.withExif(exif).withMetadata({ orientation: 6 }).toFormat(type).toBuffer()
  return { name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer }
}

/** A picture as it comes by dropping or pasting. */
export const transferOf = (page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof photo>>) =>
  page.evaluateHandle(
    ([bytes, fileName, type]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], fileName, { type }))
      return transfer
    },
    [buffer.toString("base64"), name, mimeType] as const,
  )
