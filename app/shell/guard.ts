import { type RouterContextProvider, replace } from "react-router"
import { siteContext } from "#app/server-context.ts"
import type { Viewer } from "#contracts/viewer.ts"
import { type Action, may, type Place } from "#domain/access/may.ts"

/** What a guard needs of a loader's arguments. */
type Asked = { context: Readonly<RouterContextProvider>; url: URL }

/** Who is signed in; a visitor is sent to the login page, and from there back (SH-13). */
export async function requireViewer({ context, url }: Asked): Promise<Viewer> {
  const viewer = await context.get(siteContext).viewer()
  if (viewer) return viewer
  throw replace(`/login?return=${encodeURIComponent(url.pathname + url.search)}`)
}

/** Who is signed in and may do this there; who may not is sent to the page that says so (SH-13). */
export async function requireMay<A extends Action>(
  asked: Asked,
  action: A,
  place: Place<A>,
): Promise<Viewer> {
  const viewer = await requireViewer(asked)
  if (may(viewer, action, place)) return viewer
  throw replace("/401")
}
