import type { AdForm } from "#contracts/ad-form.ts"
import type { AdList, OwnAd } from "#contracts/ads.ts"
import { type MarketSearch, marketAddress } from "#contracts/market-search.ts"
import { versionOf } from "#server/db/version-of.ts"
import { adToEdit } from "#server/market/ad-to-edit.ts"
import { deleteAd } from "#server/market/delete-ad.ts"
import { listAds } from "#server/market/list-ads.ts"
import { listModerated } from "#server/market/list-moderated.ts"
import { markAd, renewAd } from "#server/market/mark-ad.ts"
import { keepAd, removeAd, restoreAd } from "#server/market/moderate-ad.ts"
import { myAds } from "#server/market/my-ads.ts"
import { postAd } from "#server/market/post-ad.ts"
import { reportAd } from "#server/market/report-ad.ts"
import { type SaveAdOutcome, saveAd } from "#server/market/save-ad.ts"
import { type ShowAdOutcome, showAd } from "#server/market/show-ad.ts"
import { showContact } from "#server/market/show-contact.ts"
import type { AccountContext } from "./account-context.ts"
import { type Bound, bindTo } from "./bind-use-case.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask about the market, and people do there. */
export type MarketContext = {
  /** A page of the ads that are listed (D-42). */
  list(search: MarketSearch): Promise<AdList>
  /** An ad as the visitor may see it. */
  ad(id: string): Promise<ShowAdOutcome>
  contact: Bound<typeof showContact>
  /** The viewer's own ads; null: nobody is signed in. */
  mine(): Promise<OwnAd[] | null>
  toEdit: Bound<typeof adToEdit>
  post: Bound<typeof postAd>
  save(change: { id: string; version: string; form: AdForm }): Promise<SaveAdOutcome>
  mark: Bound<typeof markAd>
  renew: Bound<typeof renewAd>
  remove(id: string): ReturnType<typeof deleteAd>
  report: Bound<typeof reportAd>
  moderated: Bound<typeof listModerated>
  removeByAdmin: Bound<typeof removeAd>
  restore: Bound<typeof restoreAd>
  keep: Bound<typeof keepAd>
}

/** Returns what a request's pages may ask about the market, which notes what they were told. */
export const marketContext = (
  services: Pick<Services, "accounts" | "db" | "files" | "now">,
  account: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): MarketContext => {
  const { db, files, now } = services
  const bind = bindTo(services, account)
  return {
    list: async (search) => {
      const list = await listAds({ db, now: notes.now }, search)
      const current = async () => versionOf(await listAds({ db, now: now() }, search))
      noteRead(notes, marketAddress(search), { version: versionOf(list), current })
      return list
    },
    ad: async (id) => {
      const shown = await showAd({ db, actor: await account.viewer(), now: notes.now }, id)
      const current = async () => versionOf(await showAd({ db, actor: null, now: now() }, id))
      noteRead(notes, `ad ${id}`, { version: versionOf(shown), current })
      return shown
    },
    contact: bind("market/contact", showContact),
    mine: bind("market/mine", myAds),
    toEdit: bind("market/to-edit", adToEdit),
    post: bind("market/post", postAd),
    save: bind("market/save", (asker, change) => saveAd({ ...asker, files }, change)),
    mark: bind("market/mark", markAd),
    renew: bind("market/renew", renewAd),
    remove: bind("market/remove", (asker, id) => deleteAd({ ...asker, files }, id)),
    report: bind("market/report", reportAd),
    moderated: bind("market/moderated", listModerated),
    removeByAdmin: bind("market/remove-by-admin", removeAd),
    restore: bind("market/restore", restoreAd),
    keep: bind("market/keep", keepAd),
  }
}
