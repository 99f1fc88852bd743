/**
 * Returns what somebody types with the points that belong after year and month, which the keys of a phone do not offer, and
 * where a time of the clock follows with its colon. Who corrects what is there, or begins with the day, is left alone.
 */
export const withPoints = (text: string, before: string, { hasClock = false } = {}): string => {
  const isGoingOn = text.length > before.length && text.startsWith(before)
  // behind the day a sign is that of an offset from UTC
  if (!isGoingOn || !/^\d{4}/.test(text) || /[+-]/.test(text.slice(10))) return text
  const digits = text.replace(/(?<=\D)(\d)(?=\D)/g, "0$1").replace(/\D/g, "")
  const part = (from: number, until: number) => digits.slice(from, until)
  const joined = (parts: string[], sign: string) => parts.filter((one) => one !== "").join(sign)
  const day = joined([part(0, 4), part(4, 6), part(6, 8)], ".")
  return hasClock ? joined([day, joined([part(8, 10), part(10, 12)], ":")], " ") : day
}
