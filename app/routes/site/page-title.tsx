import { useRouteLoaderData } from "react-router"
import type { loader } from "#app/root.tsx"

/** Title of the browser's tab: the page, then the site's name. */
export function PageTitle({ children }: { children: string }) {
  const site = useRouteLoaderData<typeof loader>("root")
  return <title>{site ? `${children} · ${site.siteName}` : children}</title>
}
