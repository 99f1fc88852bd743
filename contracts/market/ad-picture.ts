/**
 * The sizes of an ad's picture: on a card, on the ad, large, and for link previews. The first is cropped to the middle, the
 * others show all of it.
 */
export const adPictureSizes = ["480x360", "960x960", "1600x1600", "1200x1200"] as const

export type AdPictureSize = (typeof adPictureSizes)[number]

/** The largest picture of an ad, in bytes (MK-03). */
export const largestAdPicture = 6 * 1024 * 1024

/** How many pictures without an ad an account may have; the second is the limit until its address is confirmed. */
export const mostUnusedPictures = 20
export const mostUnconfirmedPictures = 3

/** The format of the name of a picture. */
export const adPictureName = /^[0-9a-f]{32}$/

/** Is this the name of a picture? */
export const isAdPicture = (name: string): boolean => adPictureName.test(name)

/** Returns the format of a size: many link previews show only JPEG. */
export const adPictureType = (size: AdPictureSize): "webp" | "jpeg" =>
  size === "1200x1200" ? "jpeg" : "webp"

/** Returns the address of a picture in one of its sizes, from the root of the site. */
export const adPictureAddress = (name: string, size: AdPictureSize): string =>
  `/market/pictures/${name}-${size}.${adPictureType(size)}`

/** Returns the picture and the format of a file; null if the file is not a picture's. */
export const readAdPictureFile = (file: string): { name: string; type: "webp" | "jpeg" } | null => {
  const [, name = ""] = /^([0-9a-f]{32})-/.exec(file) ?? []
  const size = adPictureSizes.find((one) => adPictureAddress(name, one).endsWith(`/${file}`))
  return size ? { name, type: adPictureType(size) } : null
}
