import { useEffect } from "react"
import { useMatches, useRevalidator } from "react-router"

/** A part of a route's `handle`: its page is for a television or a camera, without the site's bar and footer. */
export const screen = { isScreen: true }

/** Is the current page one of these? */
export const useIsScreen = (): boolean =>
  useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && "isScreen" in handle && handle.isScreen,
  )

const shortestWait = 10_000
const longestWait = 20_000

/** Loads a failed page again until it comes: nobody stands beside a screen to press a button. */
export function RetryScreen() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // random, so that not all screens come at once to a server that is back
    const wait = shortestWait + Math.random() * (longestWait - shortestWait)
    const retrying = setInterval(() => void revalidate(), wait)
    return () => clearInterval(retrying)
  }, [revalidate])
  return null
}
