import { type } from "@orpc/contract"
import { z } from "zod"
import { forEverybody, forSignedIn, onSite, refusals } from "#contracts/api/procedure.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { adMarks } from "#domain/market/ad-state.ts"
import { adInput } from "./ad-form.ts"
import {
  type AdContact,
  type AdList,
  type AdRights,
  type ModeratedAd,
  type OwnAd,
  removalReason,
  reportForm,
  type ShownAd,
  type StoredAd,
} from "./ads.ts"
import { marketSearch } from "./read-market-search.ts"

const ad = storableId
const oneAd = z.object({ ad })

/** The words of the refusals are `forms.faults`. */
const ofAd = forSignedIn.errors(refusals("ad-not-found"))
const standsOtherwise = refusals("ad-stands-otherwise")
const moderate = onSite("moderate-market")
const decide = moderate.errors({ ...refusals("ad-not-found"), ...standsOtherwise })
const decided = type<{ kind: "decided" }>()

/** The market: ads of riders (MK-01), and their moderation by admins (D-40). */
export const market = {
  /** A page of the ads that are listed (D-42). */
  list: forEverybody.input(marketSearch).output(type<AdList>()),
  /** An ad as the visitor may see it; `removalReason` is given only to those who may see a removed ad. */
  ad: forEverybody
    .errors(refusals("ad-not-found", "ad-removed"))
    .input(oneAd)
    .output(type<{ kind: "shown"; ad: ShownAd; removalReason: string | null; rights: AdRights }>()),
  /** The seller's contact details (D-41), for users with a confirmed address (D-43). */
  contact: ofAd
    .errors(refusals("address-not-confirmed", "too-many-contacts"))
    .input(oneAd)
    .output(type<{ kind: "shown"; contact: AdContact }>()),
  /** Once per user, with a confirmed address (D-43). */
  report: ofAd
    .errors(refusals("address-not-confirmed", "own-ad", "reported-already", "too-many-reports"))
    .input(z.object({ ad, form: reportForm }))
    .output(type<{ kind: "reported" }>()),

  /** The caller's own ads in every state (MK-05). */
  mine: forSignedIn.output(type<OwnAd[]>()),
  /** The values of an ad's form; `version` is for `save`. */
  toEdit: ofAd
    .errors(refusals("ad-removed"))
    .input(oneAd)
    .output(type<{ kind: "found"; form: StoredAd; version: string }>()),
  /** For 45 days (D-40): at once, or once the seller's address is confirmed (D-43). */
  post: onSite("post-ad")
    .errors(
      refusals(
        "picture-not-found",
        "picture-used",
        "seller-name-missing",
        "too-many-ads",
        "too-many-waiting",
      ),
    )
    .input(z.object({ form: adInput }))
    .output(type<{ kind: "posted"; id: string }>()),
  /** How long it is listed does not change. */
  save: ofAd
    .errors(
      refusals("ad-removed", "changed-meanwhile", "picture-not-found", "picture-used", "seller-name-missing"),
    )
    .input(z.object({ ad, version: storableText(200), form: adInput }))
    .output(type<{ kind: "saved"; id: string }>()),
  mark: ofAd
    .errors(standsOtherwise)
    .input(z.object({ ad, mark: z.enum(adMarks) }))
    .output(type<{ kind: "marked" }>()),
  /** For another 45 days, once it is over or soon will be (D-40). */
  renew: ofAd.errors(standsOtherwise).input(oneAd).output(type<{ kind: "renewed" }>()),
  /** With its picture, and what was reported about it. */
  delete: ofAd.input(oneAd).output(type<{ kind: "deleted" }>()),

  /** The ads that admins decide about, and a requested one. */
  moderated: moderate
    .input(z.object({ requested: storableId.nullable().catch(null) }))
    .output(
      type<{ kind: "found"; requested: ModeratedAd[]; reported: ModeratedAd[]; removed: ModeratedAd[] }>(),
    ),
  /** For a reason that its owner reads. */
  remove: decide.input(z.object({ ad, reason: removalReason })).output(decided),
  restore: decide.input(oneAd).output(decided),
  /** Keeps an ad in spite of reports. */
  keep: decide.input(oneAd).output(decided),
}
