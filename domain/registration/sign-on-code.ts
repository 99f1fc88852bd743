import { pageAddress } from "#domain/competitions/stage-path.ts"

/** Returns the address of the sign-on desk of a stage (EN-01). */
export const signOnAddress = (path: string): string => `${pageAddress(path)}/sign-on`

/** The letters and digits of codes: none that is taken for another. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const length = 8

/** Returns the code of an entry from a hash of it, at least 8 bytes: 8 letters and digits. */
export const signOnCode = (hash: Uint8Array): string =>
  [...hash.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join("")

/** Returns a code as people read it: in two groups. */
export const shownSignOnCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * Returns the code in what somebody typed, or a camera read: also in small letters, with spaces, with letters that look like digits, or at the
 * end of an address; null: it is no code.
 */
export const typedSignOnCode = (typed: string): string | null => {
  const code = typed
    .slice(typed.lastIndexOf("#") + 1)
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : null
}
