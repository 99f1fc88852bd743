import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { LinkPreview } from "./link-preview.ts"

/** Draws a picture for a client; null: too many are waiting. */
type Draw = (preview: LinkPreview, client: string) => Promise<Uint8Array | null>

/** What a picture is made of: what it shows, by which it is known, and how the rest is fetched if it has to be drawn. */
export type Sketch = {
  shows: object
  /** Null: it cannot be drawn. */
  complete(): Promise<LinkPreview | null>
}

/** The drawn picture, or why there is none. */
export type DrawnOutcome =
  | { kind: "drawn"; picture: Uint8Array }
  | { kind: "refused"; reason: "busy" | "incomplete" }

/** The pictures that were drawn in this process. */
export type PreviewCache = {
  /** Returns a picture that is cached; null: it has to be drawn. */
  cached(tag: string): Uint8Array | null
  /** Draws a picture, once for all that wait for it. */
  drawn(tag: string, sketch: Sketch, client: string): Promise<DrawnOutcome>
}

/** Some 500 pictures. */
const memory = 16 * 1024 * 1024

/**
 * Returns the tag of a picture: all that show the same have it, on every server. So there is nothing to invalidate, and a change of
 * results that the picture does not show costs nothing. Another `version` of the program may draw it differently.
 */
export const tagOf = ({ shows }: Pick<Sketch, "shows">, version: string): string =>
  createHash("sha256")
    .update(`${version} ${JSON.stringify(shows)}`)
    .digest("base64url")
    .slice(0, 22)

/** Returns an empty cache, which uses at most `maxBytes` of memory. */
export const createPreviewCache = (draw: Draw, maxBytes = memory): PreviewCache => {
  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  })
  const underWay = new Map<string, Promise<DrawnOutcome>>()
  const drawNow = async (tag: string, sketch: Sketch, client: string): Promise<DrawnOutcome> => {
    const preview = await sketch.complete()
    if (!preview) return { kind: "refused", reason: "incomplete" }
    const picture = await draw(preview, client)
    if (!picture) return { kind: "refused", reason: "busy" }
    pictures.set(tag, picture)
    return { kind: "drawn", picture }
  }
  return {
    cached: (tag) => pictures.get(tag) ?? null,
    drawn: (tag, sketch, client) => {
      const drawing = underWay.get(tag) ?? drawNow(tag, sketch, client).finally(() => underWay.delete(tag))
      underWay.set(tag, drawing)
      return drawing
    },
  }
}
