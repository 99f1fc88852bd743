import { z } from "zod"
import { adCategories, descriptionLetters } from "#domain/market/ad.ts"
import { isStorableText } from "#domain/site/typed-text.ts"
import { isAdPicture } from "./ad-picture.ts"
import { euros } from "./euros.ts"
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

/** What its seller says of an ad (MK-02, MK-03); messages are codes. */
export const adForm = z
  .object({
    picture: z.string({ error: "picture-missing" }).refine(isAdPicture, "picture-missing"),
    category: z.enum(adCategories, "category-missing"),
    price,
    description,
    phone,
    whatsApp,
    isOwnGoods: consent,
    isAppropriate: consent,
  })
  // D-41
  .refine(({ phone: number, whatsApp: link }) => number !== null || link !== null, {
    error: "contact-missing",
    path: ["phone"],
    ...onceRead("phone", "whatsApp"),
  })

export type AdForm = z.infer<typeof adForm>
