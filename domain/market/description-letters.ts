/** Fewest and most letters of an ad's description (MK-03). */
export const descriptionLetters = { fewest: 20, most: 5_000 } as const
