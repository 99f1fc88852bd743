/** What its owner says of an ad. */
export const adMarks = ["active", "reserved", "sold"] as const

/** One of these marks. */
export type AdMark = (typeof adMarks)[number]

/** How an ad stands (D-40); a waiting one is seen by nobody else until its seller's address is confirmed (D-43). */
export type AdState = AdMark | "waiting" | "expired" | "removed"

/** What is stored of that; instants are epoch milliseconds. */
export type AdFacts = {
  mark: AdMark
  /** When it was posted, or last renewed. */
  listedOn: number
  /** When an admin removed it; null: it is there. */
  removedOn: number | null
  /** Has the seller's address been confirmed (D-43)? */
  isSellerConfirmed: boolean
}

const hour = 3_600_000
const day = 24 * hour

/** How long an ad is shown before it has to be renewed, days (D-40). */
const shownDays = 45

/** In how many last days an ad that is still shown can be renewed, so that nobody keeps theirs on top of the list. */
const renewableDays = 7

/** Returns the instant from which an ad is shown to nobody but its owner. */
export const expiryOf = ({ listedOn }: Pick<AdFacts, "listedOn">): number => listedOn + shownDays * day

const isOver = (ad: AdFacts, now: number): boolean => now >= expiryOf(ad)

/** Returns how an ad stands: a removed one is nothing else, and one that was sold does not come to be expired (D-40). */
export const adState = (ad: AdFacts, now: number): AdState => {
  if (ad.removedOn !== null) return "removed"
  if (ad.mark === "sold") return "sold"
  if (isOver(ad, now)) return "expired"
  return ad.isSellerConfirmed ? ad.mark : "waiting"
}

/** Who looks at an ad finds it, learns that it was removed, or finds nothing (D-40). */
export const seenByOthers = (ad: AdFacts, now: number): "shown" | "removed" | "hidden" => {
  if (!ad.isSellerConfirmed) return "hidden"
  if (ad.removedOn !== null) return "removed"
  return isOver(ad, now) ? "hidden" : "shown"
}

/** Can an ad be renewed? It is over, or soon will be; one that is sold or removed is not for sale. */
export const isRenewable = (ad: AdFacts, now: number): boolean =>
  ad.removedOn === null && ad.mark !== "sold" && now >= expiryOf(ad) - renewableDays * day

/** What the owner of an ad may do about it without a form. */
export const directAdActions = ["renew", "delete", "mark-active", "mark-reserved", "mark-sold"] as const

/** What the owner of an ad may do about it. */
export type AdAction = "edit" | (typeof directAdActions)[number]

/** Returns what the owner can do about an ad as it stands (D-40): of a removed one nothing is left but to delete it. */
export const adActions = (ad: AdFacts, now: number): AdAction[] => {
  const state = adState(ad, now)
  if (state === "removed") return ["delete"]
  const marks: Record<Exclude<AdState, "removed" | "waiting">, AdAction[]> = {
    active: ["mark-reserved", "mark-sold"],
    reserved: ["mark-active", "mark-sold"],
    sold: ["mark-active"],
    expired: ["mark-sold"],
  }
  return [
    "edit",
    ...(isRenewable(ad, now) ? (["renew"] as const) : []),
    ...marks[state === "waiting" ? ad.mark : state],
    "delete",
  ]
}

/** Returns the next instant at which the age of an ad is told otherwise: it is counted in hours for a day, then in days. */
export const ageChangesOn = (listedOn: number, now: number): number => {
  const unit = now - listedOn < day ? hour : day
  return listedOn + (Math.floor((now - listedOn) / unit) + 1) * unit
}
