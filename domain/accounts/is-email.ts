/** What the site accepts as an email address, in lower case. */
export const emailPattern =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Maximum length of an email address, in characters. */
export const longestEmail = 254

/** Is a typed text an email address, apart from spaces around it (AC-05)? */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim().toLowerCase()
  return email.length <= longestEmail && emailPattern.test(email)
}
