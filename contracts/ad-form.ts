import { z } from "zod"
import { adCategories, descriptionLetters } from "#domain/market/ad.ts"
import { isStorableText } from "#domain/site/typed-text.ts"
import { isAdPicture } from "./ad-picture.ts"
import { cents, euros } from "./euros.ts"
import { optionalText } from "./form-text.ts"
import { onceRead } from "./once-read.ts"

const price = euros({
  empty: "price-empty",
  negative: "price-negative",
  unreadable: "price-unreadable",
  tooMuch: "price-too-high",
})

const description = z
  .string({ error: "description-short" })
  .max(4 * descriptionLetters.most, "too-long")
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .refine((text) => [...text].length >= descriptionLetters.fewest, "description-short")
  .refine((text) => [...text].length <= descriptionLetters.most, "too-long")
  .refine(isStorableText, "unreadable")

/** Reads a phone number: spaces, dashes and brackets are for the eye alone. */
const phone = optionalText(40)
  .transform((typed) => typed?.replace(/[\s().-]/g, "") ?? null)
  .refine((number) => number === null || /^\+?\d{5,15}$/.test(number), "phone-no-number")

/** Reads a WhatsApp link: it starts with wa.me (MK-03), and what a browser puts before it is cut off. */
const whatsApp = optionalText(200)
  .transform((typed) => typed?.replace(/^https?:\/\//i, "").replace(/^wa\.me/i, "wa.me") ?? null)
  .refine((link) => link === null || /^wa\.me\/[\w+/?=&%.-]+$/.test(link), "whats-app-no-link")

const consent = z
  .boolean()
  .default(false)
  .refine((given) => given, "consent-missing")

const fields = {
  picture: z
    .string({ error: "picture-missing" })
    .max(200, "picture-missing")
    .refine(isAdPicture, "picture-missing"),
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

const contactMissing = { error: "contact-missing", path: ["phone"], ...onceRead("phone", "whatsApp") }

/** What its seller says of an ad (MK-02, MK-03), as it is typed; messages are codes. */
export const adForm = z.object({ ...fields, price }).refine(isReachable, contactMissing)

/** The same once it is read: the price is in cents. */
export const adInput = z.object({ ...fields, price: cents }).refine(isReachable, contactMissing)

export type AdForm = z.infer<typeof adForm>
