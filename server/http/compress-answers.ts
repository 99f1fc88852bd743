import type { Context, MiddlewareHandler } from "hono"
import { isKnownQuery } from "./page-cache/cache-key.ts"
import { chooseEncoding, encodeBytes } from "./page-cache/encoding.ts"
import { replaceAnswer } from "./security-headers.ts"

/**
 * Compresses answers for one visitor, unless somebody else could choose a part of their text through the address: next to chosen
 * text, the compressed length would reveal the rest (docs/decisions/0010-compressed-answers.md).
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  if (!mayBeCompressed(c)) return
  // a cache on the way that stores this in spite of its headers must at least not serve it in the wrong encoding
  c.header("Vary", "Accept-Encoding", { append: true })
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"))
  if (encoding === "identity") return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const bytes = plain.length < smallest ? plain : await encodeBytes[encoding](plain)
  const headers = new Headers(c.res.headers)
  headers.delete("Content-Length")
  if (bytes !== plain) headers.set("Content-Encoding", encoding)
  replaceAnswer(c, new Response(new Uint8Array(bytes), { status: c.res.status, headers }))
}

/** A smaller answer fits into one packet anyway, bytes. */
const smallest = 1_000

const text = /^(text\/(html|csv|calendar|plain|x-script)|application\/(json|xml))\b/

const mayBeCompressed = ({ req, res }: Context): boolean =>
  req.method === "GET" &&
  res.status === 200 &&
  res.body !== null &&
  !res.headers.has("Content-Encoding") &&
  // such an answer has its encoding already
  !res.headers.get("Vary")?.includes("Accept-Encoding") &&
  text.test(res.headers.get("Content-Type") ?? "") &&
  isKnownQuery(new URL(req.url).searchParams)
