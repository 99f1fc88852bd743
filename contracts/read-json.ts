import type { Context } from "hono"

/** Returns the body of a request as it is written; undefined where it is no JSON, which no schema takes. */
export const readJson = async (c: Context): Promise<unknown> => {
  try {
    return await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
