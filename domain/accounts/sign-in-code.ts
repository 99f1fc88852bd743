/** Returns the six digits of a code as people type or paste it, however they are grouped; null: they are not six. */
export const readSignInCode = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, "")
  return digits.length === 6 ? digits : null
}
