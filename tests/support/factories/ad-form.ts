import type { AdForm } from "#contracts/market/ad-form.ts"

/** A seller's form of an ad, as parsed. */
export const makeAdForm = (picture: string, overrides: Partial<AdForm> = {}): AdForm => ({
  sellerName: null,
  picture,
  category: "bikes",
  price: 150_000,
  description: "Montesa Cota 4RT, 2019. Well kept.",
  phone: "+37120000000",
  whatsApp: null,
  isOwnGoods: true,
  isAppropriate: true,
  ...overrides,
})
