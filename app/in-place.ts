/**
 * How a link or `navigate` shows another part of what the page has loaded: in the same place of the history and of the screen, and
 * without a request, for the server may be out of reach.
 */
export const inPlace = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const
