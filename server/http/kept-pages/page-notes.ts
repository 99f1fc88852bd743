/** A state that a page was rendered from: its version then, and how to learn its version now. */
export type Read = { version: string; current: () => Promise<string> }

/** What one rendering notes of a page, by which a keeper knows how long it holds. */
export type PageNotes = {
  /** The instant that the page is rendered for, epoch milliseconds. */
  now: number
  /** Whether a page was rendered at all: other addresses answer by themselves. */
  isPage: boolean
  /** Whether it was rendered before and kept: it is one that is asked for again and again. */
  isRenewal: boolean
  /** What it was rendered from. */
  reads: Map<string, Read>
  /** The first instant from which time alone makes it another page, epoch milliseconds. */
  changesAt: number
}

/** Returns notes for a rendering that begins at an instant. */
export const createPageNotes = (now: number, { isRenewal = false } = {}): PageNotes => ({
  now,
  isPage: false,
  isRenewal,
  reads: new Map(),
  changesAt: Number.POSITIVE_INFINITY,
})

/** Notes what was read. Of two readings of one thing the first stays: where they differ, the page is soon rendered again. */
export const noteRead = ({ reads }: PageNotes, what: string, read: Read): void => {
  if (!reads.has(what)) reads.set(what, read)
}

/** Notes instants from which the page is drawn otherwise; those that have passed change nothing. */
export const noteMoments = (notes: PageNotes, moments: readonly number[]): void => {
  notes.changesAt = Math.min(notes.changesAt, ...moments.filter((moment) => moment > notes.now))
}
