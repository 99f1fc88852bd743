import { useEffect } from "react"
import { useMatches, useRevalidator } from "react-router"

type ScreenKind = "television" | "overlay"

/** A part of a route's `handle`: its page is for a television, or to lay over a camera's picture, without the site's bar and footer. */
export const screen = (kind: ScreenKind): { screen: ScreenKind } => ({ screen: kind })

const isScreen = (handle: unknown): handle is { screen: ScreenKind } =>
  typeof handle === "object" && handle !== null && "screen" in handle

/** Returns which of them the current page is; null: neither. */
export const useScreenKind = (): ScreenKind | null =>
  useMatches()
    .map(({ handle }) => handle)
    .find(isScreen)?.screen ?? null

/** The shortest wait before a failed page is read again, in milliseconds; at random up to twice that. */
const shortestWait = 10_000

/** Loads a failed page again until it comes: nobody stands beside a screen to press a button. */
export function RetryScreen() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // random, so that not all screens come at once to a server that is back
    const retrying = setInterval(revalidate, shortestWait * (1 + Math.random()))
    return () => clearInterval(retrying)
  }, [revalidate])
  return null
}
