/** How many digits a code has by which an entry is claimed (FA-06); docs/decisions/0082-an-entry-is-claimed.md gives the reason. */
export const claimCodeDigits = 12

/** The address of the page where an entry is claimed; with a code, that of its entry. */
export const claimAddress = (code?: string): string => (code === undefined ? "/claim" : `/claim?code=${code}`)

/** Returns a code as it is shown, read aloud and printed: in groups of four digits. */
export const shownClaimCode = (code: string): string => code.replace(/\d{4}(?=\d)/g, "$& ")

/** Returns the code that somebody has typed, whatever stands between its digits; null: that is none. */
export const typedClaimCode = (typed: string): string | null => {
  const code = typed.replace(/[\s\p{Dash}.]/gu, "")
  return new RegExp(`^\\d{${claimCodeDigits}}$`).test(code) ? code : null
}
