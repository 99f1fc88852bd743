/** A request without a session, as it is measured. */
export type CostlyRequest = {
  method: "GET" | "HEAD" | "POST"
  path: string
  headers: Record<string, string>
  body: string
}

/** A part of requests that grows up to `longest` characters; `make` makes the request of a number, which differs from all others. */
export type CostlyKind = {
  name: string
  longest: number
  /** Renders a page that is not cached, or works as much: its cost may be larger, but must not grow either. */
  isPage: boolean
  make(length: number, number: number): CostlyRequest
}

/** Node.js reads 16 KB of the address and all headers. */
const longestHead = 15_000

/** A text repeated to a length. */
export const fill = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Texts that differ, one after the other, to a length. */
export const list = (length: number, one: (n: number) => string): string => {
  let written = ""
  for (let n = 0; written.length < length; n += 1) written += one(n)
  return written.slice(0, length)
}

/** Returns a request as a browser opens a page. */
export const get = (path: string, headers: Record<string, string> = {}): CostlyRequest => ({
  ...{ method: "GET", path, body: "" },
  headers: { Accept: "text/html", ...headers },
})

type Options = { longest?: number; isPage?: boolean }

/** Returns a kind that grows to what Node.js reads of a head, unless it says otherwise. */
export const kind = (
  name: string,
  make: CostlyKind["make"],
  { longest = longestHead, isPage = false }: Options = {},
): CostlyKind => ({ name, longest, isPage, make })
