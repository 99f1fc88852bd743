/** Fewest and most characters of a new password. */
export const passwordLetters = { fewest: 8, most: 128 } as const

/** Most characters of a code from a mail, however it is typed or pasted. */
export const longestTypedCode = 20

/** Most characters of a display name. */
export const longestDisplayName = 200
