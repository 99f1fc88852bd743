/** Fewest and most characters of a new password. */
export const passwordLetters = { fewest: 8, most: 128 } as const

/** Most characters of a display name. */
export const longestDisplayName = 200
