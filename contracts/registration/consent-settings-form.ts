import { z } from "zod"
import { wholeNumber } from "#contracts/fields/form-schemas.ts"
import { onceRead, optionalText } from "#contracts/fields/text-schemas.ts"
import { oldestConsentAge } from "#domain/registration/consent.ts"
import { languages } from "#domain/site/language.ts"

const text = optionalText(10_000)

/** What an institution asks of guardians (EN-04): from which text, and of riders under which age; messages are codes. */
export const consentSettingsForm = z
  .object({
    underAge: wholeNumber("consent-age")
      .min(1, "consent-age")
      .max(oldestConsentAge, "consent-age")
      .nullish()
      .transform((age) => age ?? null),
    lv: text,
    et: text,
    en: text,
  })
  .refine(({ underAge, ...texts }) => underAge === null || languages.some((one) => texts[one] !== null), {
    path: ["lv"],
    error: "consent-text-empty",
    ...onceRead("underAge", ...languages),
  })

export type ConsentSettingsForm = z.infer<typeof consentSettingsForm>
