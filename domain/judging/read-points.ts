/** Returns the points that somebody typed, with a comma or a point before decimals; null: it is no such number. */
export const readPoints = (text: string): number | null =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null
