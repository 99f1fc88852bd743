/** Where browsers call the procedures of the contract, each at the path of its name. */
export const callAddress = "/api/rpc"

/** The id of the institution in an input: named itself, or by the path of a stage or championship; null: none, or several. */
export const institutionOf = (input: unknown): string | null => {
  const ofPaths = ["stage", "championship"].map((name) => textIn(input, name)?.split("/")[1] ?? null)
  const named = new Set([...ofPaths, textIn(input, "institution")].filter((id) => id !== null))
  const [id = null] = named
  return named.size === 1 ? id : null
}

const textIn = (input: unknown, name: string): string | null => {
  if (typeof input !== "object" || input === null) return null
  const value: unknown = Object.entries(input).find(([key]) => key === name)?.[1]
  return typeof value === "string" ? value : null
}

/** Where a guardian's forms are sent without script (EN-04). */
export const consentForms = {
  answer: `${callAddress}/consents/form/answer`,
  withdraw: `${callAddress}/consents/form/withdraw`,
} as const

/**
 * Where forms without script request a mail and send its code (RW-05). The addresses are below the path of the account
 * procedures, so that browsers send the same cookies.
 */
export const signInForms = {
  mail: `${callAddress}/accounts/form/mail`,
  code: `${callAddress}/accounts/form/code`,
} as const
