import { plainText } from "./plain-letters.ts"

/** Returns a text in lower case and plain letters, with single spaces: searches and comparisons of names use this form. */
export const normalizeText = (text: string): string => plainText(text).trim().replace(/\s+/g, " ")
