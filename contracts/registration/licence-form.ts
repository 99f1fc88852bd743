import { z } from "zod"
import { refine } from "zod/mini"
import { line, optionalText } from "#contracts/fields/text-schemas.ts"
import { tooLong } from "#contracts/fields/too-long.ts"
import { readDay } from "#contracts/fields/typed-day.ts"
import { comparableLicence } from "#domain/registration/licences.ts"

/** Reads a day as it is typed, as an ISO date. */
const day = z
  .string("day-unreadable")
  .max(20, "day-unreadable")
  .transform((typed, { issues }) => {
    const read = readDay(typed)
    if (read !== null && read >= "1900-01-01" && read <= "2200-01-01") return read
    issues.push({ code: "custom", message: "day-unreadable", input: typed })
    return z.NEVER
  })

/** How long the number of a licence may be, as it is written and as it is compared. */
export const longestLicence = 100

/** A licence of a register (SN-02); messages are codes. */
export const licenceForm = z.object({
  license: line(longestLicence, "license-empty").check(
    refine((number) => comparableLicence(number) !== "", "license-empty"),
    // some letters are several once they are compared, such as ß
    refine((number) => comparableLicence(number).length <= longestLicence, tooLong(longestLicence)),
  ),
  name: line(200, "name-empty"),
  birthDate: day,
  validUntil: day,
  kind: optionalText(100),
})

export type LicenceForm = z.infer<typeof licenceForm>

/** A licence with the number by which it is addressed, and the version that a form sends back. */
export type ListedLicence = LicenceForm & { comparable: string; version: string }

/** A page of a register, as the institution's secretaries see it. */
export type ListedLicences = {
  institution: { name: string }
  /** Those that were looked for, by number. */
  licences: ListedLicence[]
  /** After which the next page begins; null: there is none. */
  next: string | null
  /** How many there are in all. */
  total: number
  /** The day in the institution's time zone, an ISO date. */
  today: string
}
