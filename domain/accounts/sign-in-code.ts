/** Returns the six digits of a typed or pasted code, however they are grouped; null: there are not six. */
export const readSignInCode = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, "")
  return digits.length === 6 ? digits : null
}
