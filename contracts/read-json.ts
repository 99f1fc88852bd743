/** Returns the JSON of a request's body, not yet validated; undefined if it is not JSON, which no schema accepts. */
export const readJson = (request: { json(): Promise<unknown> }): Promise<unknown> =>
  request.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
