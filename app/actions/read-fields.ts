import { readFormFields } from "#contracts/form-fields.ts"

/** Returns what a form of the site sent; null where it is none, or larger than any of them. */
export const readFields = async (request: Request): Promise<FormData | null> => {
  if (!isForm(request.headers.get("Content-Type"))) return null
  const fields = readFormFields(await request.text())
  if (!fields) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** No form of the site carries files: each file is the body of a request of its own. */
const isForm = (type: string | null): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type ?? "")
