/** The sizes of a picture of an ad: on a card, on the ad, and large. The first is its middle, the others are all of it. */
export const adPictureSizes = ["480x360", "960x960", "1600x1600"] as const

export type AdPictureSize = (typeof adPictureSizes)[number]

/** Most bytes of a picture of an ad (MK-03). */
export const largestAdPicture = 6 * 1024 * 1024

const shape = /^[0-9a-f]{32}$/

/** Is this the name of a picture? */
export const isAdPicture = (name: string): boolean => shape.test(name)

/** Returns the address of a picture in one of its sizes, from the root of the site. */
export const adPictureAddress = (name: string, size: AdPictureSize): string =>
  `/market/pictures/${name}-${size}.webp`

/** Returns the picture that a file is a size of; null where it is none. */
export const readAdPictureFile = (file: string): string | null => {
  const [, name = null, size] = /^([0-9a-f]{32})-(\d+x\d+)\.webp$/.exec(file) ?? []
  return adPictureSizes.some((one) => one === size) ? name : null
}
