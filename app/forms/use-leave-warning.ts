import { useEffect, useEffectEvent } from "react"
import { useBlocker } from "react-router"

/** Asks before somebody leaves the page with what is not saved: by `askToLeave` inside the site, else in the browser's way. */
export function useLeaveWarning(isUnsaved: boolean, askToLeave: () => Promise<boolean>): void {
  const blocker = useBlocker(isUnsaved)
  const decide = useEffectEvent(async () => {
    const isLeaving = await askToLeave()
    if (blocker.state !== "blocked") return
    if (isLeaving) blocker.proceed()
    else blocker.reset()
  })
  useEffect(() => {
    if (blocker.state === "blocked") void decide()
  }, [blocker.state])
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isUnsaved])
}
