import { request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"

/** An answer as it was received. */
export type PageAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The same headers as received, names and values alternating. */
  head: string[]
  bytes: Buffer
  /** The body as text, decompressed. */
  text: string
}

/** Fetches a page with these headers and no others; unlike `fetch` it decompresses nothing and adds nothing. */
export const fetchPage = (
  url: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<PageAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      const encoding = response.headers["content-encoding"]
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        head: response.rawHeaders,
        bytes,
        text: decode(bytes, encoding).toString(),
      })
    })
    sent.on("error", reject).end()
  })

const decode = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (bytes.length === 0 || encoding === undefined) return bytes
  if (encoding === "br") return brotliDecompressSync(bytes)
  if (encoding === "gzip") return gunzipSync(bytes)
  throw new Error(`Unknown encoding ${encoding}`)
}
