/** The fields of a form by name, in their order. */
export type SentForm = readonly (readonly [name: string, value: string])[]

/**
 * Keeps what a browser sends by itself, without a script of the page: returns how to read it after the request was read; null
 * where it is no such form. Passwords are left out: they are written into no page.
 */
export const keepSentForm = (request: Request): (() => Promise<SentForm | null>) => {
  const { method, headers } = request
  const isForm = headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")
  const isBrowser = headers.get("Accept")?.includes("text/html")
  if (method !== "POST" || !isForm || !isBrowser) return async () => null
  const copy = request.clone()
  return async () => [...new URLSearchParams(await copy.text())].filter(([name]) => !/password/i.test(name))
}
