import { createHash } from "node:crypto"
import { siteContext } from "#app/server-context.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/participants.ts"
import { mostAtOnce } from "./participants-address.ts"

/** A stage's participants as the visitor may see them, in JSON: with `?list=all` every one of them. */
export async function loader({ context, params, url, request }: Route.LoaderArgs) {
  const { participants, viewer } = context.get(siteContext)
  const isWhole = url.searchParams.get("list") === "all"
  const list = await participants(stagePath(params), isWhole ? {} : { most: mostAtOnce })
  if (list === "failed") return Response.json({ why: "failed" }, { status: 500 })
  if (!list) return Response.json({ why: "stage-not-found" }, { status: 404 })
  // what all visitors get is kept as bytes, with a tag of their own
  if (!(await viewer())) return Response.json(list)
  const body = JSON.stringify(list)
  const ETag = `"${createHash("sha256").update(body).digest("base64url")}"`
  const headers = { ETag, "Cache-Control": "private, no-store", "Content-Type": "application/json" }
  const isSame = request.headers.get("If-None-Match") === ETag
  return isSame ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
