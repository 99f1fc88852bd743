import { createHash } from "node:crypto"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { siteContext } from "#app/site/server-context.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/participants.ts"
import { mostAtOnce } from "./participants-address.ts"

/** A stage's participants as the visitor may see them, in JSON: with `?list=all` every one of them. */
export async function loader({ context, params, url, request }: Route.LoaderArgs) {
  const { api, viewer } = context.get(siteContext)
  const most = url.searchParams.get("list") === "all" ? undefined : mostAtOnce
  const read = await outcomeInProcess(api.registration.participants({ stage: stagePath(params), most }))
  if (read.kind === "failed") return Response.json({ reason: "failed" }, { status: 500 })
  if (read.kind === "refused") {
    const { reason } = read
    return Response.json({ reason }, { status: statusOf(reason) })
  }
  const { list } = read
  // what all visitors get is cached as bytes, with a tag of its own
  if (!(await viewer())) return Response.json(list)
  const body = JSON.stringify(list)
  const ETag = `"${createHash("sha256").update(body).digest("base64url")}"`
  const headers = { ETag, "Cache-Control": "private, no-store", "Content-Type": "application/json" }
  const isSame = request.headers.get("If-None-Match") === ETag
  return isSame ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
