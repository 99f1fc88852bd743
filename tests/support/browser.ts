import { callAddress, institutionOf } from "#contracts/api/call-address.ts"

/** An answer to the browser. */
export type Answered = { status: number; headers: Headers; text: string; body: unknown }

/** A browser that keeps its cookies, and requests pages in a language. */
export type Browser = {
  cookies: Map<string, string>
  /** The latest `Set-Cookie` headers, whole. */
  set: string[]
  get(address: string, headers?: Record<string, string>): Promise<Answered>
  /** Posts JSON. */
  post(address: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  /** Calls a procedure of the contract, as the site's own pages do. */
  call(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<Answered>
  /** Submits a form. */
  submit(address: string, fields: Record<string, string>): Promise<Answered>
  /** Sends a file. */
  upload(method: "PUT" | "POST", address: string, file: string | Buffer<ArrayBuffer>): Promise<Answered>
}

/** Opens a browser on a site; addresses are the site's paths, or whole. */
export const openBrowser = (
  { url }: { url: string },
  own: Record<string, string> = { "Accept-Language": "en" },
): Browser => {
  const cookies = new Map<string, string>()
  /** The path of each cookie: it is sent to the addresses that begin with it. */
  const paths = new Map<string, string>()
  const browser: Browser = {
    cookies,
    set: [],
    get: (address, headers = {}) => send(address, { headers }),
    post: (address, body = {}, headers = {}) =>
      send(address, {
        method: "POST",
        headers: { Origin: url, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    call: (procedure, input, headers) => {
      const query = new URLSearchParams({ institution: institutionOf(input) ?? "" })
      return browser.post(`${callAddress}/${procedure}?${query}`, { json: input }, headers)
    },
    submit: (address, fields) =>
      send(address, { method: "POST", headers: { Origin: url }, body: new URLSearchParams(fields) }),
    upload: (method, address, file) => send(address, { method, headers: { Origin: url }, body: file }),
  }
  const send = async (address: string, request: RequestInit): Promise<Answered> => {
    const target = new URL(address, url)
    const cookie = [...cookies]
      .filter(([name]) => target.pathname.startsWith(paths.get(name) ?? "/"))
      .map(([name, value]) => `${name}=${value}`)
      .join("; ")
    const headers = { ...own, ...(cookie ? { Cookie: cookie } : {}), ...request.headers }
    const answer = await fetch(target, { ...request, headers, redirect: "manual" })
    browser.set = answer.headers.getSetCookie()
    for (const set of browser.set) {
      const name = keep(cookies, set)
      paths.set(name, /; *path=([^;]+)/i.exec(set)?.[1] ?? "/")
    }
    const text = await answer.text()
    const isJson = answer.headers.get("content-type")?.includes("json") === true
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : null,
    }
  }
  return browser
}

/** Keeps a cookie that was set, or forgets it; returns its name. */
const keep = (cookies: Map<string, string>, set: string): string => {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
  if (value === "" || /max-age=0/i.test(set)) cookies.delete(name)
  else cookies.set(name, value)
  return name
}
