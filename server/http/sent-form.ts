import { readFormFields } from "#contracts/form-fields.ts"

/** The fields of a form by name, in their order. */
export type SentForm = readonly (readonly [name: string, value: string])[]

/** A larger form is not given back, bytes: answering a crowd with 503 must be cheap. */
export const mostGivenBack = 256 * 1024

/**
 * Returns the fields of a form that a browser has sent without script; null if the body is not such a form, or is larger than any
 * of the site's forms. Passwords are left out, because they must not appear in a page.
 */
export const readSentForm = ({ headers }: Request, body: Uint8Array): SentForm | null => {
  const isForm = headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")
  const isBrowser = headers.get("Accept")?.includes("text/html")
  if (!isForm || !isBrowser || body.length > mostGivenBack) return null
  const fields = readFormFields(new TextDecoder().decode(body))
  return fields && [...fields].filter(([name]) => !/password/i.test(name))
}
