/** What the log keeps of an error. */
export type ErrorDescription = {
  name: string
  code: string | null
  message: string
  stack: string | undefined
}

/** Returns an error's innermost cause without its details: those of a query carry what people entered. */
export const describeError = (error: unknown): ErrorDescription => {
  if (!(error instanceof Error))
    return { name: typeof error, code: null, message: String(error), stack: undefined }
  if (error.cause instanceof Error) return describeError(error.cause)
  const { name, message, stack } = error
  return { name, code: "code" in error ? String(error.code) : null, message, stack }
}
