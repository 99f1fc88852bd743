import { replace } from "react-router"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/judge-app.ts"
import { judgeShell } from "./judge-shell.tsx"

/** The judge's app, for the judges of the stage (JU-02). A device that has been here opens it by itself from then on. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { isConfirmed } = await requireViewer({ context, url })
  // the profile says what is missing (D-43)
  if (!isConfirmed) throw replace("/profile")
  const site = context.get(siteContext)
  const shown = await outcomeInProcess(site.api.competitions.stagePage({ stage: stagePath(params) }))
  if (!("rights" in shown && shown.rights.judge)) {
    await site.noteRefusedRight("page")
    throw replace("/401")
  }
  return judgeShell(context)
}
