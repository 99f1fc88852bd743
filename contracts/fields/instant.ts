// JavaScript writes the years 1 to 9999 as PostgreSQL reads them; years before and after have a sign, which it refuses

/** The first instant that can be stored, epoch milliseconds. */
export const earliestInstant = -62_135_596_800_000

/** The last instant that can be stored, epoch milliseconds. */
export const latestInstant = 253_402_300_799_999
