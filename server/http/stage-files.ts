import { type Context, Hono } from "hono"
import type { UploadRefusal } from "#contracts/stage-upload.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { findRegulation, findStageImage } from "#server/competitions/find-stage-file.ts"
import { putRegulation, removeRegulation } from "#server/competitions/put-regulation.ts"
import { putStageImage } from "#server/competitions/put-stage-image.ts"
import { sendStoredFile } from "./send-stored-file.ts"
import type { Services } from "./services.ts"

const folder = "/institutions/:institution/championships/:championship/stages/:stage"

const statusOf = {
  "not-signed-in": 401,
  forbidden: 403,
  "stage-not-found": 404,
  "no-regulation": 404,
  "too-large": 413,
  "not-a-pdf": 415,
  "not-an-image": 415,
  "too-many-pixels": 422,
} as const satisfies Record<UploadRefusal, number>

/**
 * Returns the routes of the files of stages (D-31): anybody reads them, a secretary puts them there. The body of an upload
 * is the file itself.
 */
export const stageFiles = ({ db, accounts, files, now }: Services): Hono => {
  const router = new Hono()
  const actorOf = async (c: Context) => {
    const user = await signedInUser(accounts, c.req.raw)
    return user && findActor(db, user.id)
  }

  router.get(`${folder}/regulation.pdf`, async (c) => {
    const file = await findRegulation({ db, actor: await actorOf(c) }, stagePathOf(c))
    return sendStoredFile(c, files, file && { ...file, type: "application/pdf", maxAge: null })
  })
  router.put(`${folder}/regulation.pdf`, async (c) => {
    const actor = await actorOf(c)
    if (!actor) return refuse(c, "not-signed-in")
    const outcome = await putRegulation({ db, actor, now: now(), files }, stagePathOf(c), c.req.raw.body)
    return outcome.kind === "stored" ? c.body(null, 204) : refuse(c, outcome.reason)
  })
  router.delete(`${folder}/regulation.pdf`, async (c) => {
    const actor = await actorOf(c)
    if (!actor) return refuse(c, "not-signed-in")
    const outcome = await removeRegulation({ db, actor, now: now(), files }, stagePathOf(c))
    return outcome.kind === "removed" ? c.body(null, 204) : refuse(c, outcome.reason)
  })

  router.get(`${folder}/images/:file`, async (c) => {
    const asked = { db, actor: await actorOf(c) }
    const file = await findStageImage(asked, stagePathOf(c), c.req.param("file"))
    return sendStoredFile(c, files, file && { ...file, type: "image/webp", maxAge: 31_536_000 })
  })
  router.post(`${folder}/images/:kind{logo|photo}`, async (c) => {
    const actor = await actorOf(c)
    if (!actor) return refuse(c, "not-signed-in")
    const kind = c.req.param("kind") === "logo" ? "logo" : "photo"
    const outcome = await putStageImage({ db, actor, files }, stagePathOf(c), {
      kind,
      upload: c.req.raw.body,
    })
    return outcome.kind === "stored" ? c.json({ address: outcome.address }) : refuse(c, outcome.reason)
  })

  return router
}

const stagePathOf = (c: Context): string => {
  const { institution, championship, stage } = c.req.param()
  return `institutions/${institution}/championships/${championship}/stages/${stage}`
}

// the rest of an upload is not read, so that nothing can follow it on the connection
const refuse = (c: Context, why: UploadRefusal): Response =>
  c.json({ why }, statusOf[why], why === "too-large" ? { Connection: "close" } : {})
