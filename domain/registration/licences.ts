import { type Holder, holderOf, isSameHolder } from "./kept-numbers.ts"

/** How many licences an institution's register may have. */
export const mostLicences = 20_000

/** What a register says of a licence, as far as it decides about an entry; days are ISO dates. */
export type RegisteredLicence = { name: string; birthDate: string; validUntil: string }

/** What is odd about the licence of an entry (SN-02): no register has it, it ends before the stage, or it is somebody else's. */
export const licenceOddities = ["unknown", "expired", "of-other"] as const

/** One of these. */
export type LicenceOddity = (typeof licenceOddities)[number]

/**
 * Returns a licence's number as it is compared: its letters and digits, in capitals. `lv-104` is `LV 104`; empty if there is neither letter
 * nor digit.
 */
export const comparableLicence = (number: string): string =>
  number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")

/** The person of an entry, and the day of the start: ISO dates. */
type Entry = { name: string; birthDate: string; startDay: string }

/** Returns what is odd about the licence of an entry, given what the register says of its number (null: nothing); null: all is well (SN-02). */
export const licenceOddity = (
  licence: RegisteredLicence | null,
  { startDay, ...entry }: Entry,
): LicenceOddity | null => {
  if (licence === null) return "unknown"
  const isTheirs = licence.birthDate === entry.birthDate && isSameHolder(holderOf(licence), holderOf(entry))
  if (!isTheirs) return "of-other"
  return licence.validUntil < startDay ? "expired" : null
}

/**
 * Does a rider have to be asked to look at a licence again (SN-02)? They are told no more than that it could not be found, is not theirs or is
 * not valid, never which; and their birth date plays no part beyond its year, which is public, so that nobody finds out somebody's birthday.
 */
export const asksRider = (licence: RegisteredLicence | null, { startDay, ...entry }: Entry): boolean => {
  const holder: Holder = holderOf(entry)
  return licence === null || !isSameHolder(holderOf(licence), holder) || licence.validUntil < startDay
}
