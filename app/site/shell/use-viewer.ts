import { useLocation, useMatches, useRouteLoaderData } from "react-router"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { PageDeps } from "#contracts/site/page-deps.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** What every page knows of its site, and who is signed in. */
export type SiteOfPage = Pick<PageDeps["site"], "siteName" | "contactEmail" | "siteUrl" | "reporting"> & {
  viewer: Viewer | null
  /** The current year, for the footer. */
  year: number
}

/** Returns what the page knows of its site; undefined where the root itself failed. */
export const useSite = (): SiteOfPage | undefined => useRouteLoaderData<SiteOfPage>("root")

/** Who is signed in; null for a visitor, and where the root itself failed. */
export function useViewer(): Viewer | null {
  return useSite()?.viewer ?? null
}

const pagesToLeave = /^\/(home|401|finish-signup|confirm-address)$/

/** The address of the login page that leads back to this one, and to what was chosen on it; null on the login page itself (SH-02). */
export function useLoginAddress(): string | null {
  const { pathname } = useLocation()
  const query = useQuery()
  // the server renders one page for all addresses without a page
  const isMissing = useMatches().some(({ params }) => "*" in params)
  if (pathname === "/login") return null
  if (isMissing) return "/login"
  query.delete("lng")
  const here = query.size > 0 ? `${pathname}?${query}` : pathname
  return here === "/" || pagesToLeave.test(pathname) ? "/login" : `/login?return=${encodeURIComponent(here)}`
}

/** The query of the address, once scripts run: a page that is cached for all visitors is rendered without it. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  return new URLSearchParams(isHydrated ? search : "")
}
