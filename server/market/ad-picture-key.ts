import { type AdPictureSize, adPictureAddress } from "#contracts/ad-picture.ts"

/** Returns the key under which a size of an ad's picture is kept. */
export const adPictureKey = (name: string, size: AdPictureSize): string =>
  adPictureAddress(name, size).slice(1)
