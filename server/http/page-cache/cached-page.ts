import { createHash } from "node:crypto"
import type { CacheDependencies } from "./cache-dependencies.ts"
import { type Encoding, encodeBytes } from "./encoding.ts"

/** A page in one encoding, ready to be sent; in heads, names and values alternate. */
type Body = {
  bytes: Buffer
  head: string[]
  /** Null: the page is sent again to a visitor who already has it. */
  etag: string | null
  /** The head of a 304. */
  unchangedHead: string[]
}

/** A page as bytes, with its dependencies. */
export type CachedPage = {
  status: number
  bodies: Record<Encoding, Body>
  dependencies: CacheDependencies
  /** The last instant at which its dependencies were known to be unchanged, epoch milliseconds. */
  validatedAt: number
}

/** One second here and one in a shared cache: nobody sees a page older than two. A browser revalidates each time. */
const publicCache = "public, max-age=0, s-maxage=1"

/** Never stored by any cache. */
export const privateCache = "private, no-store"

/** The request headers that a page of the site depends on. */
export const pagesVary = "Cookie, Accept-Language, Accept-Encoding"

const replaced = ["content-length", "etag", "vary"]

/** Returns an answer as a cached page; null if it is not a page, or is for one visitor only. */
export const toCachedPage = async (
  response: Response,
  dependencies: CacheDependencies,
  vary: string,
): Promise<CachedPage | null> => {
  const { status, headers } = response
  // a page with its own Cache-Control is left alone
  const isShared = dependencies.isPage && !headers.has("Set-Cookie") && !headers.has("Cache-Control")
  if (!isShared) return null
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([encodeBytes.br(plain), encodeBytes.gzip(plain)])
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22)
  const own = [...headers].filter(([name]) => !replaced.includes(name)).flat()

  const bodyOf = (encoding: Encoding, bytes: Buffer): Body => {
    // a strong tag: every server gives the same bytes the same tag, and other bytes another
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

/** Returns roughly how many bytes of memory a page takes. */
export const sizeOf = ({ bodies }: CachedPage): number =>
  overhead + bodies.br.bytes.length + bodies.gzip.bytes.length + bodies.identity.bytes.length

/** Headers, dependencies and the key. */
const overhead = 6_000
