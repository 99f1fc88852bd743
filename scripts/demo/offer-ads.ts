import { z } from "zod"
import type { AdForm } from "#contracts/market/ad-form.ts"
import type { AdMark } from "#domain/market/ad-state.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import type { Db } from "#server/db/transaction.ts"
import { markAd } from "#server/market/own-ads.ts"
import { postAd } from "#server/market/write-ads.ts"
import { drawGoods, type Goods } from "./draw-goods.ts"
import type { Site } from "./post-json.ts"
import type { SessionHeaders } from "./sign-in.ts"

type Offer = {
  goods: Goods
  colour: string
  isOutside?: boolean
  category: AdForm["category"]
  /** Euros. */
  price: number
  description: string
  /** Days since it was listed. */
  age: number
  mark?: AdMark
}

const offers: readonly Offer[] = [
  {
    ...{ goods: "bike", colour: "#dc2626", isOutside: true, category: "bikes", price: 4_900, age: 0.2 },
    description:
      "Montesa Cota 4RT 260, 2021. Viens īpašnieks, 140 motostundas, eļļa mainīta ik pēc 10.\nLīdzi dodu jaunu ķēdi, rezerves sviras un remonta rokasgrāmatu. Apskatāms Siguldā.",
  },
  {
    ...{ goods: "boots", colour: "#292524", category: "safety-gear", price: 120, age: 1.3 },
    description:
      "Alpinestars Tech T zābaki, 43. izmērs. Divas sezonas, zoles vēl labas, viena sprādze mainīta.",
  },
  {
    ...{ goods: "bike", colour: "#2563eb", category: "bikes", price: 3_450, age: 2.5, mark: "reserved" },
    description:
      "Sherco ST 300, aastast 2019. Hooldatud, uued laagrid ja tagarehv. Asub Tallinnas, hind kokkuleppel.",
  },
  {
    ...{ goods: "tyre", colour: "#f59e0b", category: "spare-parts", price: 65, age: 4 },
    description:
      "Michelin Trial X11 rear tyre, 4.00 R18. Ridden in two competitions, the edges are still sharp.",
  },
  {
    ...{ goods: "helmet", colour: "#16a34a", category: "equipment", price: 79.5, age: 6 },
    description: "Ķivere Airoh TRR S, M izmērs, zaļa ar baltu. Nekad nav kritusi, līdzi soma un otrs nags.",
  },
  {
    ...{
      goods: "trailer",
      colour: "#6b7280",
      isOutside: true,
      category: "trailers-and-transport",
      price: 890,
      age: 9,
    },
    description:
      "Piekabe diviem motocikliem, ar rampu un jaunām riepām. Tehniskā apskate līdz nākamā gada maijam.",
  },
  {
    ...{ goods: "bike", colour: "#f97316", isOutside: true, category: "bikes", price: 1_150, age: 12 },
    description:
      "Beta Minicross bērnam no 6 gadiem. Iesācējam ideāls: mierīgs motors, zems sēdeklis, visas plastmasas veselas.",
  },
  {
    ...{ goods: "boots", colour: "#b45309", category: "safety-gear", price: 0, age: 16 },
    description: "Laste trialisaapad, suurus 36. Meie omad kasvasid välja, annan ära noorele sõitjale.",
  },
  {
    ...{
      goods: "tyre",
      colour: "#0ea5e9",
      category: "parts-and-accessories",
      price: 149,
      age: 20,
      mark: "sold",
    },
    description: "Complete front wheel of a GasGas TXT, with disc and new bearings. Fits 2015 to 2020.",
  },
  {
    ...{ goods: "helmet", colour: "#7c3aed", category: "accessories", price: 35, age: 47 },
    description: "Vadu komplekts un lukturis treniņiem tumsā, ar akumulatoru uz ķiveres. Spīd divas stundas.",
  },
]

/** Offers some things on the market, through the site's own upload; the sellers take turns. */
export const offerAds = async (
  site: Site,
  db: Db,
  { sellers, now }: { sellers: readonly { userId: string; session: SessionHeaders }[]; now: number },
): Promise<void> => {
  for (const [index, offer] of offers.entries()) {
    const seller = sellers[index % sellers.length]
    if (!seller) return
    const picture = await sendPicture(site, seller.session, await drawGoods(offer.goods, pictured(offer)))
    const context = { db, actor: await findActor(db, seller.userId), now: now - offer.age * 86_400_000 }
    const { category, description } = offer
    const outcome = await postAd(context, {
      ...{ picture, category, description, price: Math.round(offer.price * 100) },
      ...{
        phone: `+3712000${1000 + index}`,
        whatsApp: index % 2 === 0 ? `wa.me/3712000${1000 + index}` : null,
      },
      ...{ sellerName: null, isOwnGoods: true, isAppropriate: true },
    })
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    if (offer.mark) await markAd(context, outcome.id, offer.mark)
  }
}

const pictured = ({ colour, isOutside = false }: Offer) => ({ colour, isOutside })

const stored = z.object({ picture: z.string() })

const sendPicture = async (
  { url, signal }: Site,
  headers: SessionHeaders,
  bytes: Buffer,
): Promise<string> => {
  const body = new Uint8Array(bytes)
  const answer = await fetch(new URL("/market/pictures", url), { method: "POST", headers, body, signal })
  if (!answer.ok) throw new Error(`A picture was answered ${answer.status}`)
  return stored.parse(await answer.json()).picture
}
