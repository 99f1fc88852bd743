/**
 * Options of a link or `navigate` that shows another part of what the page has loaded: with the same history entry and scroll
 * position, and without a request, because the server may be unreachable.
 */
export const inPlace = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const
