import * as z from "zod/mini"
import { line, onceRead, optionalText } from "#contracts/fields/text-schemas.ts"
import { isEmail } from "#domain/accounts/is-email.ts"

/** How long a name may be here. */
const longestName = 200

/** What a secretary writes of a paper that a guardian has signed (EN-04); messages are codes. */
export const paperForm = z.object({ guardianName: line(longestName, "name-empty") })

/** The address of a guardian who is asked by mail, in small letters: a mailbox is counted once, however its address is written. */
export const guardianEmail = line(200, "email-unreadable").check(
  z.toLowerCase(),
  z.refine((email) => isEmail(email), "email-unreadable"),
)

/** To whom a link is mailed that asks for a consent. */
export const askForm = z.object({ email: guardianEmail })

/** What a guardian answers behind a mailed link: a consent, with an adult who is there on the day instead if need be, or a refusal. */
export const guardianAnswer = z
  .object({
    answer: z.enum(["consent", "decline"]),
    guardianName: optionalText(longestName),
    standInName: optionalText(longestName),
    standInPhone: optionalText(50),
  })
  .check(
    z.refine(({ answer, guardianName }) => answer === "decline" || guardianName !== null, {
      path: ["guardianName"],
      error: "name-empty",
      ...onceRead("answer", "guardianName"),
    }),
    z.refine(({ standInName, standInPhone }) => standInName !== null || standInPhone === null, {
      path: ["standInName"],
      error: "name-empty",
      ...onceRead("standInName", "standInPhone"),
    }),
  )

export type GuardianAnswer = z.infer<typeof guardianAnswer>
