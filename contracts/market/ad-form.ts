import * as z from "zod/mini"
import { onceRead, optionalText } from "#contracts/fields/text-schemas.ts"
import { tooLong } from "#contracts/fields/too-long.ts"
import { longestDisplayName } from "#domain/accounts/lengths.ts"
import { adCategories, descriptionLetters, plainAmount } from "#domain/market/ad.ts"
import { isStorableText, visibleText } from "#domain/site/typed-text.ts"
import { isAdPicture } from "./ad-picture.ts"

const mostCents = 1_000_000_00

/** Reads an amount of euros (D-42), with a comma or a point, as cents. */
export const euros = (codes: { empty: string; negative: string; unreadable: string; tooMuch: string }) =>
  z.pipe(
    z.string({ error: codes.empty }),
    z.transform((typed: string, { issues }) => {
      const text = plainAmount(typed).replace(",", ".")
      const refuse = (message: string) => {
        issues.push({ code: "custom", message, input: typed })
        return z.NEVER
      }
      if (text === "") return refuse(codes.empty)
      if (/^-\d/.test(text)) return refuse(codes.negative)
      const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
      if (whole === undefined) return refuse(codes.unreadable)
      const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
      return cents > mostCents ? refuse(codes.tooMuch) : cents
    }),
  )

/** An amount of euros as it is stored, in cents. */
export const cents = z.int().check(z.minimum(0), z.maximum(mostCents))

const price = euros({
  empty: "price-empty",
  negative: "price-negative",
  unreadable: "price-unreadable",
  tooMuch: "price-too-high",
})

const description = z
  .pipe(
    z
      .string({ error: "description-short" })
      .check(z.maxLength(4 * descriptionLetters.most, tooLong(descriptionLetters.most))),
    z.transform((text: string) => visibleText(text).replaceAll("\r\n", "\n").trim()),
  )
  .check(
    z.refine((text) => [...text].length >= descriptionLetters.fewest, "description-short"),
    z.refine((text) => [...text].length <= descriptionLetters.most, tooLong(descriptionLetters.most)),
    z.refine(isStorableText, "unreadable"),
  )

/** Reads a phone number; spaces, points, dashes and brackets are removed. */
const phone = z
  .pipe(
    optionalText(40),
    z.transform((typed: string | null) => typed?.replace(/[\s().-]/g, "") ?? null),
  )
  .check(z.refine((number) => number === null || /^\+?\d{5,15}$/.test(number), "phone-no-number"))

/** Reads a WhatsApp link: it starts with wa.me (MK-03); a leading http:// or https:// is removed. */
const whatsApp = z
  .pipe(
    optionalText(200),
    z.transform(
      (typed: string | null) => typed?.replace(/^https?:\/\//i, "").replace(/^wa\.me/i, "wa.me") ?? null,
    ),
  )
  .check(z.refine((link) => link === null || /^wa\.me\/[\w+/?=&%.-]+$/.test(link), "whats-app-no-link"))

const consent = z._default(z.boolean(), false).check(z.refine((given) => given, "consent-missing"))

const fields = {
  /** The seller's name; sent by those whose account has none yet. */
  sellerName: optionalText(longestDisplayName),
  picture: z
    .string({ error: "picture-missing" })
    .check(z.maxLength(200, "picture-missing"), z.refine(isAdPicture, "picture-missing")),
  category: z.enum(adCategories, "category-missing"),
  description,
  phone,
  whatsApp,
  isOwnGoods: consent,
  isAppropriate: consent,
}

type Contact = { phone: string | null; whatsApp: string | null }

// D-41
const isReachable = ({ phone: number, whatsApp: link }: Contact) => number !== null || link !== null

const contactMissing = z.refine<Contact>(isReachable, {
  error: "contact-missing",
  path: ["phone"],
  ...onceRead("phone", "whatsApp"),
})

/** The form of an ad (MK-02, MK-03), as it is typed; messages are codes. */
export const adForm = z.object({ ...fields, price }).check(contactMissing)

/** The same form after parsing: the price is in cents. */
export const adInput = z.object({ ...fields, price: cents }).check(contactMissing)

export type AdForm = z.infer<typeof adForm>
