import { useLocation, useRouteLoaderData } from "react-router"
import type { loader } from "#app/root.tsx"
import type { Viewer } from "#contracts/viewer.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** Who is signed in; null for a visitor, and where the root itself failed. */
export function useViewer(): Viewer | null {
  return useRouteLoaderData<typeof loader>("root")?.viewer ?? null
}

const pagesToLeave = /^\/(home|401|finish-signup|confirm-address)$/

/** The address of the login page that leads back to this one, and to what was chosen on it; null on the login page itself (SH-02). */
export function useLoginAddress(): string | null {
  const { pathname } = useLocation()
  const query = useQuery()
  if (pathname === "/login") return null
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
