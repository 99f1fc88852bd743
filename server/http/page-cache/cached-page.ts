import { createHash } from "node:crypto"
import type { CacheDependencies } from "./cache-dependencies.ts"
import { type Encoding, encodeBytes } from "./encoding.ts"

/** A page in one encoding, ready to be sent; heads are names and values by turns. */
type Body = {
  bytes: Buffer
  head: string[]
  /** Null: a visitor who has the page already is sent it again. */
  etag: string | null
  /** The head of an answer that nothing has changed. */
  unchangedHead: string[]
}

/** A page as bytes, with what it was rendered from. */
export type CachedPage = {
  status: number
  bodies: Record<Encoding, Body>
  dependencies: CacheDependencies
  /** The last instant of which it is known that nothing that it was rendered from had changed, epoch milliseconds. */
  validatedAt: number
}

/** A second here and a second in a shared cache: nobody sees what is older than two. A browser asks each time. */
const publicCache = "public, max-age=0, s-maxage=1"

/** No cache keeps it. */
export const privateCache = "private, no-store"

/** What of a visitor's request makes a difference to a page of the site. */
export const pagesVary = "Cookie, Accept-Language, Accept-Encoding"

const replaced = ["content-length", "etag", "vary"]

/** Returns the bytes of an answer; null where it is no page, or not one for all. */
export const toCachedPage = async (
  response: Response,
  dependencies: CacheDependencies,
  vary: string,
): Promise<CachedPage | null> => {
  const { status, headers } = response
  // a page that says itself how it may be cached is left alone
  const isForAll = dependencies.isPage && !headers.has("Set-Cookie") && !headers.has("Cache-Control")
  if (!isForAll) return null
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([encodeBytes.br(plain), encodeBytes.gzip(plain)])
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22)
  const own = [...headers].filter(([name]) => !replaced.includes(name)).flat()

  const bodyOf = (encoding: Encoding, bytes: Buffer): Body => {
    // strong: the same on every server for the same bytes, and for no others
    const etag = status === 200 ? `"${hash}-${encoding}"` : null
    const tag = etag === null ? [] : ["ETag", etag]
    const caching = [...tag, "Cache-Control", etag === null ? privateCache : publicCache, "Vary", vary]
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding]
    const head = [...own, ...caching, ...coding, "Content-Length", String(bytes.length)]
    return { bytes, head, etag, unchangedHead: caching }
  }
  return {
    status,
    bodies: { br: bodyOf("br", br), gzip: bodyOf("gzip", zipped), identity: bodyOf("identity", plain) },
    dependencies,
    validatedAt: dependencies.now,
  }
}

/** Returns about how much memory a page takes, bytes. */
export const sizeOf = ({ bodies }: CachedPage): number =>
  overhead + bodies.br.bytes.length + bodies.gzip.bytes.length + bodies.identity.bytes.length

/** Headers, dependencies and the key. */
const overhead = 6_000
