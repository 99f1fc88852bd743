import { z } from "zod"
import { line, optionalText } from "#contracts/fields/text-schemas.ts"
import { type AdCategory, type ReportReason, reportReasons } from "#domain/market/ad.ts"
import { type AdAction, type AdState, directAdActions } from "#domain/market/ad-state.ts"
import type { AdForm } from "./ad-form.ts"

/** An ad as a card shows it; the price is in euro cents, instants are epoch milliseconds. */
export type ListedAd = {
  id: string
  title: string
  price: number
  category: AdCategory
  /** Name of the picture. */
  picture: string
  isReserved: boolean
  listedOn: number
}

/** One page of the market. */
export type AdList = {
  ads: ListedAd[]
  hasNext: boolean
  /** How many there are on all pages. */
  total: number
  /** Are there more than that? They are not all counted. */
  isMore: boolean
  /** Nothing matched exactly: these have similar words. */
  isForgiven: boolean
}

/** An ad as its page shows it to everybody who may see it; the seller's contact details are requested separately. */
export type ShownAd = {
  id: string
  title: string
  description: string
  price: number
  category: AdCategory
  picture: string
  state: AdState
  listedOn: number
  expiresOn: number
  seller: { name: string; since: number }
}

/** A viewer's rights for an ad. */
export type AdRights = {
  actions: AdAction[]
  isOwn: boolean
  /** Can the contact details be requested? Of an ad that others cannot see, only by its owner. */
  isReachable: boolean
  /** Can it be reported? Not by its owner, and not while others cannot see it. */
  isReportable: boolean
  mayModerate: boolean
}

/** The stored values of an ad's form; the consents are given again each time. */
export type StoredAd = Omit<AdForm, "isOwnGoods" | "isAppropriate" | "sellerName">

/** An ad as its owner sees it among theirs. */
export type OwnAd = Omit<ListedAd, "isReserved"> & {
  state: AdState
  expiresOn: number
  actions: AdAction[]
  /** Why an admin removed it. */
  removalReason: string | null
}

/** The contact details of an ad's seller. */
export type AdContact = { phone: string | null; whatsApp: string | null }

/** A report about an ad. */
export type AdReport = { reason: ReportReason; comment: string | null; reportedOn: number }

/** An ad that waits for an admin's decision, or that an admin removed. */
export type ModeratedAd = Omit<ListedAd, "isReserved"> & {
  state: AdState
  sellerName: string
  reports: AdReport[]
  /** When and why an admin removed it. */
  removal: { on: number; reason: string } | null
}

/** What somebody reports about an ad (D-40); messages are codes. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, "report-reason-missing"),
  comment: optionalText(1_000),
})

export type ReportForm = z.infer<typeof reportForm>

/** Why an admin removes an ad: its owner reads it. */
export const removalReason = line(500, "removal-reason-empty")

/** An admin removes an ad; messages are codes. */
export const removalForm = z.object({ ad: z.uuid("ad-not-found"), reason: removalReason })

/** The input of an action that needs only the ad. */
export const namedAd = z.object({ ad: z.uuid("ad-not-found") })

/** An owner's action on an ad without a form (D-40). */
export const ownAdRequest = z.object({
  ad: z.uuid("ad-not-found"),
  do: z.enum(directAdActions),
})
