import type { RouterContextProvider } from "react-router"
import { siteContext } from "#app/server-context.ts"

/** The page that the judge's app lives in, the same for all. */
export async function judgeShell(context: Readonly<RouterContextProvider>): Promise<Response> {
  const shell = await context.get(siteContext).judgeShell()
  return new Response(shell, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}
