/** What the site accepts as an email address, in lower case. */
export const emailPattern =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Most characters of an email address. */
export const longestEmail = 254

/** Does a text that somebody has typed hold an email address, and nothing else but spaces around it (AC-05)? */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim().toLowerCase()
  return email.length <= longestEmail && emailPattern.test(email)
}
