// Multipliers are read to a millionth, so that all is done in whole numbers: 13 × 1.005 is 13.07, in fractions of two 13.06.
const millionths = 1_000_000

/** Returns points × multiplier in hundredths of a point, half a hundredth up (RU-08). */
export const multipliedHundredths = (points: number, multiplier: number): number =>
  Math.round((points * Math.round(multiplier * millionths)) / (millionths / 100))
