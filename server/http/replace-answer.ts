import type { Context } from "hono"

/** Replaces the answer of a request, with all its headers. */
export const replaceAnswer = (c: Context, answer: Response): void => {
  // otherwise Hono adds the headers of the former answer to those of the new one
  c.res = undefined
  c.res = answer
}
