import { type RouterContextProvider, redirect, replace } from "react-router"
import { siteContext } from "#app/server-context.ts"
import type { Viewer } from "#contracts/viewer.ts"
import { type Action, may, type Place } from "#domain/access/may.ts"

/** What a guard needs of a loader's arguments. */
type RouteArgs = { context: Readonly<RouterContextProvider>; url: URL }

/** Who is signed in; a visitor is sent to the login page, and from there back (SH-13). */
export async function requireViewer(args: RouteArgs): Promise<Viewer> {
  const viewer = await args.context.get(siteContext).viewer()
  if (viewer) return viewer
  const { pathname, search } = args.url
  throw leadElsewhere(args, `/login?return=${encodeURIComponent(pathname + search)}`)
}

/** Who is signed in and may do this there; who may not is sent to the page that says so (SH-13). */
export async function requireMay<A extends Action>(
  args: RouteArgs,
  action: A,
  place: Place<A>,
): Promise<Viewer> {
  const viewer = await requireViewer(args)
  if (may(viewer, action, place)) return viewer
  await args.context.get(siteContext).noteRefusedRight("page")
  throw leadElsewhere(args, "/401")
}

/**
 * An answer that leads to another page than the one asked for, which is then not in the visitor's history. It is there
 * already where the visitor has come back to it, or where it asks for itself again; otherwise the page that is left is.
 */
export function leadElsewhere({ context, url }: RouteArgs, address: string): Response {
  const isAlreadyThere = context.get(siteContext).refererPath === url.pathname
  return isAlreadyThere ? replace(address) : redirect(address)
}
