import { useSite } from "./use-viewer.ts"

/** Title of the browser's tab: the page, then the site's name. */
export function PageTitle({ children }: { children: string }) {
  const site = useSite()
  return <title>{site ? `${children} · ${site.siteName}` : children}</title>
}
