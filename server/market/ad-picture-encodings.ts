import { type AdPictureSize, adPictureType } from "#contracts/ad-picture.ts"
import type { PictureSize } from "#server/files/picture-job.ts"

/** How each size of an ad's picture is encoded. */
export const adPictureEncodings: Record<AdPictureSize, PictureSize> = {
  "480x360": { width: 480, height: 360, how: "filled", type: adPictureType("480x360") },
  "960x960": { width: 960, height: 960, how: "inside", type: adPictureType("960x960") },
  "1600x1600": { width: 1600, height: 1600, how: "inside", type: adPictureType("1600x1600") },
  "1200x1200": { width: 1200, height: 1200, how: "inside", type: adPictureType("1200x1200") },
}
