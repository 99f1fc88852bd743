/** The id of the institution whose stage or championship an input names by its path, or that it names itself; null: none. */
export const institutionOf = (input: unknown): string | null => {
  const path = textIn(input, "stage") ?? textIn(input, "championship")
  return path === null ? textIn(input, "institution") : (path.split("/")[1] ?? null)
}

const textIn = (input: unknown, name: string): string | null => {
  if (typeof input !== "object" || input === null) return null
  const value: unknown = Object.entries(input).find(([key]) => key === name)?.[1]
  return typeof value === "string" ? value : null
}
