import type { AdRights, ListedAd, OwnAd, ShownAd } from "#contracts/market/ads.ts"

const listedOn = Date.UTC(2026, 4, 16)

/** An ad in a list. */
export const listedAd: ListedAd = {
  id: "7d1f1c5e-7f0e-4d0c-9a53-0f6f0d2f7a11",
  title: "Beta EVO 300, ridden by one owner",
  price: 1_250,
  category: "bikes",
  picture: "0".repeat(32),
  isReserved: false,
  listedOn,
}

const { isReserved: _, ...facts } = listedAd

/** The same ad as its page shows it. */
export const shownAd: ShownAd = {
  ...facts,
  description: "Beta EVO 300, ridden by one owner.\nAlways washed.",
  state: "active",
  expiresOn: listedOn + 45 * 86_400_000,
  seller: { name: "Ieva Kalniņa", since: listedOn },
}

/** The same ad in the list of its owner. */
export const ownAd: OwnAd = {
  ...facts,
  state: "active",
  expiresOn: shownAd.expiresOn,
  actions: ["edit", "mark-reserved", "mark-sold", "delete"],
  removalReason: null,
}

/** What somebody else may do with it. */
export const rightsOfOthers: AdRights = {
  actions: [],
  isOwn: false,
  isReachable: true,
  isReportable: true,
  mayModerate: false,
}
