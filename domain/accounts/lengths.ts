/** Minimum and maximum length of a new password, in characters. */
export const passwordLetters = { fewest: 8, most: 128 } as const

/** Maximum length of a typed or pasted code from a mail, in characters. */
export const longestTypedCode = 20

/** Maximum length of a display name, in characters. */
export const longestDisplayName = 200
