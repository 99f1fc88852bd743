/** Returns a record in which each text that is `from` is `to`; everything else stays as it was. */
export const replaceText = (record: unknown, from: string, to: string): unknown => {
  if (record === from) return to
  if (Array.isArray(record)) return record.map((one) => replaceText(one, from, to))
  if (typeof record !== "object" || record === null) return record
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, replaceText(value, from, to)]))
}
