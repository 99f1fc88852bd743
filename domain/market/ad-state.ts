/** The marks that its owner can give an ad. */
export const adMarks = ["active", "reserved", "sold"] as const

/** One of these marks. */
export type AdMark = (typeof adMarks)[number]

/** The state of an ad (D-40); only its owner sees a waiting one until the seller's address is confirmed (D-43). */
export type AdState = AdMark | "waiting" | "expired" | "removed"

/** The stored facts that the state is derived from; instants are epoch milliseconds. */
export type AdFacts = {
  mark: AdMark
  /** When it was posted, or last renewed. */
  listedOn: number
  /** When an admin removed it; null: it was not removed. */
  removedOn: number | null
  /** Has the seller's address been confirmed (D-43)? */
  isSellerConfirmed: boolean
}

const hour = 3_600_000
const day = 24 * hour

/** How long an ad is shown before it has to be renewed, days (D-40). */
const shownDays = 45

/** How many days before it expires an ad can be renewed, so that nobody can always keep theirs at the top. */
const renewableDays = 7

/** Returns the instant from which only its owner sees an ad. */
export const expiryOf = ({ listedOn }: Pick<AdFacts, "listedOn">): number => listedOn + shownDays * day

const isOver = (ad: AdFacts, now: number): boolean => now >= expiryOf(ad)

/** Returns the state of an ad: removed comes before everything else, and a sold ad does not expire (D-40). */
export const adState = (ad: AdFacts, now: number): AdState => {
  if (ad.removedOn !== null) return "removed"
  if (ad.mark === "sold") return "sold"
  if (isOver(ad, now)) return "expired"
  return ad.isSellerConfirmed ? ad.mark : "waiting"
}

/** Returns whether others than the owner see an ad, see that it was removed, or find nothing (D-40). */
export const seenByOthers = (ad: AdFacts, now: number): "shown" | "removed" | "hidden" => {
  if (!ad.isSellerConfirmed) return "hidden"
  if (ad.removedOn !== null) return "removed"
  return isOver(ad, now) ? "hidden" : "shown"
}

/** Can an ad be renewed? Only if it has expired or soon will, and was not sold or removed. */
export const isRenewable = (ad: AdFacts, now: number): boolean =>
  ad.removedOn === null && ad.mark !== "sold" && now >= expiryOf(ad) - renewableDays * day

/** What the owner of an ad may do about it without a form. */
export const directAdActions = ["renew", "delete", "mark-active", "mark-reserved", "mark-sold"] as const

/** What the owner of an ad may do about it. */
export type AdAction = "edit" | (typeof directAdActions)[number]

/** Returns what the owner can do about an ad in its current state (D-40): a removed one can only be deleted. */
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

/** Returns the next instant at which the displayed age of an ad changes: it is shown in hours for a day, then in days. */
export const ageChangesOn = (listedOn: number, now: number): number => {
  const unit = now - listedOn < day ? hour : day
  return listedOn + (Math.floor((now - listedOn) / unit) + 1) * unit
}
