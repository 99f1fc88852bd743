import { readFormFields } from "#contracts/form-fields.ts"

/** The fields of a form by name, in their order. */
export type SentForm = readonly (readonly [name: string, value: string])[]

/** A larger form is given back to nobody: a crowd that is told to come again must not cost much. Bytes. */
export const mostGivenBack = 256 * 1024

/**
 * Returns what a browser has sent by itself, without a script of the page; null where it is no such form, or a larger one than
 * the site has. Passwords are left out: they are written into no page.
 */
export const readSentForm = ({ headers }: Request, body: Uint8Array): SentForm | null => {
  const isForm = headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")
  const isBrowser = headers.get("Accept")?.includes("text/html")
  if (!isForm || !isBrowser || body.length > mostGivenBack) return null
  const fields = readFormFields(new TextDecoder().decode(body))
  return fields && [...fields].filter(([name]) => !/password/i.test(name))
}
