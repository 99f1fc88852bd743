import { encodePicture } from "#server/files/encode-picture.ts"
import type { Files } from "#server/files/files.ts"
import { adPictureEncodings } from "./ad-picture-encodings.ts"
import { adPictureKey } from "./ad-picture-key.ts"

/** Stores the preview of a picture that was sent before previews were made; one that is there stays as it is. */
export const makeAdPreview = async (files: Files, picture: string): Promise<void> => {
  const key = adPictureKey(picture, "1200x1200")
  if ((await files.read(key)) !== null) return
  const large = await files.read(adPictureKey(picture, "1600x1600"))
  if (large === null) return
  const encoded = await encodePicture(large, [adPictureEncodings["1200x1200"]], {
    account: "previews",
    isUrgent: false,
  })
  const [preview] = encoded.kind === "encoded" ? encoded.pictures : []
  if (preview) await files.put(key, preview)
}
