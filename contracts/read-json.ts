/** Returns the body of a request as it is written; undefined where it is no JSON, which no schema takes. */
export const readJson = (request: { json(): Promise<unknown> }): Promise<unknown> =>
  request.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
