import type { AdForm } from "#contracts/ad-form.ts"

/** What a seller says of an ad, as it was read. */
export const makeAdForm = (picture: string, overrides: Partial<AdForm> = {}): AdForm => ({
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
