/** Replaces the name of a person whose data was erased (D-35). */
export const forgottenName = "—"

// the fields of audit entries that identify a person
const personal = new Set(["name", "birthDate", "license", "email", "displayName"])

/** Returns a record without the fields that identify a person (D-35); everything else stays as it was. */
export const withoutPerson = (record: unknown): unknown => {
  if (Array.isArray(record)) return record.map(withoutPerson)
  if (typeof record !== "object" || record === null) return record
  const kept = Object.entries(record).filter(([key]) => !personal.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPerson(value)]))
}

/** Returns a record with each text that equals `from` replaced by `to`; everything else stays as it was. */
export const replaceText = (record: unknown, from: string, to: string): unknown => {
  if (record === from) return to
  if (Array.isArray(record)) return record.map((one) => replaceText(one, from, to))
  if (typeof record !== "object" || record === null) return record
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, replaceText(value, from, to)]))
}

/** Returns a text with a person's name replaced, regardless of its case, spacing and of how its accents were typed (D-35). */
export const withoutName = (text: string, name: string): string => {
  const words = name.normalize("NFC").trim().split(/\s+/).map(literally)
  // not as part of a longer word: “Bo” is not in “Bosco”
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s+")}(?![\\p{L}\\p{N}])`, "giu")
  const composed = text.normalize("NFC")
  return words.join("") === "" || !whole.test(composed) ? text : composed.replace(whole, forgottenName)
}

/** The fields of records in which people write in their own words. */
const written = new Set(["reason", "text"])

/** Returns a record without a person's name in what people wrote, at any depth (D-35); everything else stays as it was. */
export const withoutNameIn = (record: unknown, name: string): unknown => {
  if (Array.isArray(record)) return record.map((one) => withoutNameIn(one, name))
  if (typeof record !== "object" || record === null) return record
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === "string" && written.has(key) ? withoutName(value, name) : withoutNameIn(value, name),
    ]),
  )
}

const literally = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
