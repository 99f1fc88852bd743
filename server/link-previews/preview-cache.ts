import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import { limits } from "#server/limits/table/limits.ts"
import type { LinkPreview } from "./link-preview.ts"

/** What a picture is made of. */
export type PreviewSource = {
  /** What it shows, by which it is known. */
  content: object
  /** Loads all of it, once it is its turn to be drawn; null: it cannot be drawn. */
  load(): Promise<LinkPreview | null>
}

/** The drawn picture, or why there is none; busy: too many are waiting, altogether or of this client. */
export type DrawnOutcome =
  | { kind: "drawn"; picture: Uint8Array }
  | { kind: "refused"; reason: "busy" | "incomplete" }

/** Draws a picture for a client. */
type Draw = (load: PreviewSource["load"], client: string) => Promise<DrawnOutcome>

/** The pictures that were drawn in this process. */
export type PreviewCache = {
  /** Returns a picture that is cached; null: it has to be drawn. */
  cached(tag: string): Uint8Array | null
  /** Draws a picture, once for all that wait for it; nobody is refused because another client has too many. */
  drawn(tag: string, source: PreviewSource, client: string): Promise<DrawnOutcome>
}

/**
 * Returns the tag of a picture: all that show the same have it, on every server. So there is nothing to invalidate, and a change of
 * results that the picture does not show costs nothing. Another `version` of the program may draw it differently.
 */
export const tagOf = ({ content }: Pick<PreviewSource, "content">, version: string): string =>
  createHash("sha256")
    .update(`${version} ${JSON.stringify(content)}`)
    .digest("base64url")
    .slice(0, 22)

/** Returns an empty cache, which uses at most `maxBytes` of memory. */
export const createPreviewCache = (draw: Draw, maxBytes = limits.memory.linkPreviews.most): PreviewCache => {
  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  })
  const underWay = new Map<string, Promise<DrawnOutcome>>()
  const drawNow = async (tag: string, { load }: PreviewSource, client: string): Promise<DrawnOutcome> => {
    const outcome = await draw(load, client)
    if (outcome.kind === "drawn") pictures.set(tag, outcome.picture)
    return outcome
  }
  const drawn: PreviewCache["drawn"] = async (tag, source, client) => {
    const shared = underWay.get(tag)
    if (shared) {
      const outcome = await shared
      const isBusy = outcome.kind === "refused" && outcome.reason === "busy"
      return isBusy ? drawn(tag, source, client) : outcome
    }
    const drawing = drawNow(tag, source, client).finally(() => underWay.delete(tag))
    underWay.set(tag, drawing)
    return drawing
  }
  return { cached: (tag) => pictures.get(tag) ?? null, drawn }
}
