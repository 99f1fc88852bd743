// Multipliers are read to a millionth, so that all is done in whole numbers: 13 × 1.005 is 13.07, in fractions of two 13.06.
const millionths = 1_000_000
const hundredths = 100

/** Returns points × multiplier in hundredths of a point, half a hundredth up (RU-08). */
export const multipliedHundredths = (points: number, multiplier: number): number =>
  Math.round((points * Math.round(multiplier * millionths)) / (millionths / hundredths))

/** Returns a sum of hundredths as points. */
export const fromHundredths = (sum: number): number => sum / hundredths
