import { LRUCache } from "lru-cache"
import type { AskedPage } from "./asked-page.ts"
import { type KeptPage, pagesVary, sizeOf, toKeptPage } from "./kept-page.ts"
import { createPageNotes, type PageNotes } from "./page-notes.ts"

/** Renders a page for whoever has no session, and notes what it was rendered from. */
type RenderPage = (asked: AskedPage, notes: PageNotes) => Promise<Response>

/** How the keeper is doing. */
export type KeptPagesFigures = {
  /** How many pages were rendered since the start. */
  renderings: number
  /** How many pages are kept, and about how many bytes of memory they take. */
  pages: number
  bytes: number
}

/** The pages that are kept as bytes in this process. */
export type KeptPages = {
  /** Returns a page that was proven within the last second, or null. */
  fresh(key: string): KeptPage | null
  /**
   * Proves a page or renders it again, once for all who wait; null where the answer is not one for all. Rejects where that
   * fails; then nothing is kept of it.
   */
  renewed(asked: AskedPage): Promise<KeptPage | null>
  figures(): KeptPagesFigures
}

/** How long a page is sent without looking whether it still holds, milliseconds. */
const provenFor = 1_000

const memory = 64 * 1024 * 1024

/**
 * Returns an empty keeper; `now` is the clock, epoch milliseconds, `maxBytes` what it may take of memory, `vary` the headers of a
 * request that make a difference.
 */
export const createKeptPages = ({
  render,
  now,
  maxBytes = memory,
  vary = pagesVary,
}: {
  render: RenderPage
  now: () => number
  maxBytes?: number
  vary?: string
}): KeptPages => {
  const pages = new LRUCache<string, KeptPage>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const renewals = new Map<string, Promise<KeptPage | null>>()
  let renderings = 0

  const rendered = async (asked: AskedPage): Promise<KeptPage | null> => {
    renderings += 1
    const notes = createPageNotes(now(), { isRenewal: pages.has(asked.key) })
    const response = await render(asked, notes)
    const page = await toKeptPage(response, notes, vary)
    if (page?.status === 200) pages.set(asked.key, page)
    // what cannot be made now is not another page for that
    else if (response.status !== 503) pages.delete(asked.key)
    return page
  }
  const renew = async (asked: AskedPage): Promise<KeptPage | null> => {
    const startedOn = now()
    const page = pages.get(asked.key)
    if (!page || !holdsAt(page, startedOn) || !(await isCurrent(page))) return rendered(asked)
    page.provenOn = startedOn
    return page
  }

  return {
    fresh: (key) => {
      const page = pages.get(key)
      if (!page) return null
      const instant = now()
      const age = instant - page.provenOn
      // a clock that was set back has proven nothing
      return age >= 0 && age < provenFor && instant < page.notes.changesAt ? page : null
    },
    renewed: (asked) => {
      const underway = renewals.get(asked.key)
      if (underway) return underway
      const renewal = renew(asked).finally(() => renewals.delete(asked.key))
      renewals.set(asked.key, renewal)
      return renewal
    },
    figures: () => ({ renderings, pages: pages.size, bytes: pages.calculatedSize }),
  }
}

/**
 * Is an instant among those that a page was rendered for, as far as time alone makes it another one? Before its rendering none is:
 * where the clock was set back, moments that had passed are still to come.
 */
const holdsAt = ({ notes }: KeptPage, instant: number): boolean =>
  instant >= notes.now && instant < notes.changesAt

const isCurrent = async ({ notes }: KeptPage): Promise<boolean> => {
  const reads = [...notes.reads.values()]
  const versions = await Promise.all(reads.map(({ current }) => current()))
  return reads.every(({ version }, index) => version === versions[index])
}
