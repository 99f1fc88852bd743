import { type RouterContextProvider, redirect, replace } from "react-router"
import { siteContext } from "#app/site/server-context.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { type Action, may, type Place } from "#domain/access/may.ts"

/** What a guard needs of a loader's arguments. */
type RouteArgs = { context: Readonly<RouterContextProvider>; url: URL }

/** The signed-in user; visitors are sent to the login page, and from there back (SH-13). */
export async function requireViewer(args: RouteArgs): Promise<Viewer> {
  const viewer = await args.context.get(siteContext).viewer()
  if (viewer) return viewer
  const { pathname, search } = args.url
  throw leadElsewhere(args, `/login?return=${encodeURIComponent(pathname + search)}`)
}

/** The signed-in user, if they may do this there; others are sent to the page that says so (SH-13). */
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
 * A redirect to another page, so that the requested page is not in the visitor's history. If it is already there, because the
 * visitor came back to it or it reloads itself, its entry is replaced; otherwise an entry is added after the current page's.
 */
export function leadElsewhere({ context, url }: RouteArgs, address: string): Response {
  const isAlreadyThere = context.get(siteContext).refererPath === url.pathname
  return isAlreadyThere ? replace(address) : redirect(address)
}
