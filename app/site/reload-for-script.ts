import { hasUnsaved } from "#app/site/forms/leave-blocker.ts"

/** Why a script is requested again: somebody pressed a button, or the network is back. */
type RetryReason = "pressed" | "online"

/**
 * Reloads the page, for a script that failed: a browser may never request it again, because a module that failed once has failed
 * as long as its page lives. Nothing is reloaded while the site does not answer, nor, unless somebody pressed a button, while
 * something typed would be lost.
 */
export async function reloadForScript(reason: RetryReason): Promise<void> {
  if (reason !== "pressed" && hasUnsaved()) return
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null)
  if (answer?.ok) location.reload()
}
