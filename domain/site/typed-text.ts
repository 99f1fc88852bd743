import { plainText } from "./plain-letters.ts"

/** Can the database store a text? It must have no NUL and no unpaired surrogate. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/**
 * Invisible characters: those that change the direction of a text and of the text beside it, have no width, or control devices.
 * Joiners stay, since some scripts and emoji need them; so do tabs and line breaks.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * Returns a text without invisible characters, and with each accent as part of its letter (NFC). Pasted text often has some of the
 * former, for example a contact's phone number; on a Mac accents may follow their letters, which looks the same.
 */
export const visibleText = (text: string): string => text.replace(invisible, "").normalize("NFC")

/** Maximum length of a slug, in characters. */
export const longestSlug = 60

/** Returns the part of an address that a name suggests: its plain letters, its digits, and dashes (D-01). */
export const slugOf = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "")

/** Returns whether a text may be a part of an address. */
export const isSlug = (text: string): boolean =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
