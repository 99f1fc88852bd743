import { createRouterClient } from "@orpc/server"
import type { PageDeps } from "#contracts/site/page-deps.ts"
import type { Dependency } from "#server/api/chain.ts"
import { router } from "#server/api/router.ts"
import { callContext } from "./call-context.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import {
  type CacheDependencies,
  expireAt,
  startClock,
  type TrackedDependency,
  track,
} from "./page-cache/cache-dependencies.ts"
import { scriptNonce } from "./security-headers.ts"
import type { Services } from "./services.ts"
import type { Visitor } from "./visitor.ts"

type PageInput = {
  request: Request
  visitor: Visitor
  dependencies: CacheDependencies
  unavailable: PageDeps["unavailable"]
  /** Limits the work of validating what the page depends on. */
  limited(dependency: Dependency): TrackedDependency
  /** Called with errors that occur while the page is rendered. */
  onError(error: unknown): void
}

/** Returns what the pages of one request are given. */
export const pageDeps = (
  services: Services,
  { request, visitor, dependencies, unavailable, limited, onError }: PageInput,
): PageDeps => {
  const { config, accounts, log, openData, origins, judgeApp, scriptAddress, officeStyles } = services
  const trackHere = (what: string, dependency: Dependency) => track(dependencies, what, limited(dependency))
  return {
    api: createRouterClient(router, {
      context: callContext(services, { visitor, request, track: trackHere }),
    }),
    site: {
      siteName: config.siteName,
      contactEmail: config.contactEmail,
      siteUrl: origins[0],
      reporting: config.reporting,
      isOpenIdOffered: accounts.openId.isOffered,
    },
    viewer: visitor.viewer,
    noteRefusedRight: async (what) =>
      noteRefusedRight(accounts, { what, user: (await visitor.viewer())?.userId ?? null }),
    now: dependencies.now,
    expiresAt: (...instants) => expireAt(dependencies, instants),
    startClock: () => startClock(dependencies),
    reportError: (error) => {
      onError(error)
      log.error({ err: error }, "A page failed")
    },
    judgeShell: judgeApp.shell,
    openDataGuide: openData.guide,
    scriptAddress,
    officeStyles,
    scriptNonce,
    unavailable,
    refererPath: refererPath(request, origins),
  }
}

/** Path of the site's own page that a request comes from, by its `Referer`; null if there is none. */
export const refererPath = ({ headers }: Request, origins: readonly string[]): string | null => {
  const from = URL.parse(headers.get("Referer") ?? "")
  return from && origins.includes(from.origin) ? from.pathname : null
}
