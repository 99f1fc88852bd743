/**
 * Returns the six digits of a typed or pasted code from a mail, whatever it is for, however they are grouped, and also as keyboards for
 * Chinese and Japanese write them; null: there are not six.
 */
export const readMailedCode = (typed: string): string | null => {
  const digits = typed.normalize("NFKC").replace(/\D/g, "")
  return digits.length === 6 ? digits : null
}

/** How long a mailed link that signs in works. */
export const linkMinutes = 15

/** How long a mailed link that resets a password works. */
export const resetMinutes = 60

/** How long a mailed code works. */
export const codeMinutes = 10
