import { Hono } from "hono"
import type { UploadRefusal } from "#contracts/stage-upload.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { putRegulation } from "#server/competitions/regulation.ts"
import { findRegulation, findStageImage } from "#server/competitions/stage-files.ts"
import { putStageImage } from "#server/competitions/stage-images.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import type { Services } from "./services.ts"
import { refuseUpload, sendStoredFile } from "./stored-files.ts"
import type { LimitAnswer } from "./unavailable.ts"
import { actorOf } from "./visitor.ts"

const folder = "/institutions/:institution/championships/:championship/stages/:stage"

/**
 * Returns the routes of the files of stages (D-31): everybody can read those of published stages, secretaries upload them. The
 * body of an upload is the file itself.
 */
export const stageFiles = (services: Services, limited: LimitAnswer): Hono => {
  const { db, files, now, log } = services
  const router = new Hono()
  const refuse = (reason: UploadRefusal, user: string | null): Response => {
    if (reason === "forbidden") noteRefusedRight(services.accounts, { what: "upload", user })
    return refuseUpload(reason)
  }
  router.get(`${folder}/regulation.pdf`, (c) =>
    limited(c.req.raw, async () => {
      const context = { db, actor: await actorOf(services, c.req.raw) }
      const file = await findRegulation(context, stagePath(c.req.param()))
      return sendStoredFile(c, files, file && { ...file, type: "application/pdf", maxAge: null })
    }),
  )
  router.put(`${folder}/regulation.pdf`, async (c) => {
    const actor = await actorOf(services, c.req.raw)
    if (!actor) return refuse("not-signed-in", null)
    const outcome = await putRegulation(
      { db, actor, now: now(), files, log },
      stagePath(c.req.param()),
      c.req.raw.body,
    )
    return outcome.kind === "stored" ? c.body(null, 204) : refuse(outcome.reason, actor.userId)
  })

  router.get(`${folder}/images/:file`, (c) =>
    limited(c.req.raw, async () => {
      const context = { db, actor: await actorOf(services, c.req.raw) }
      const file = await findStageImage(context, stagePath(c.req.param()), c.req.param("file"))
      return sendStoredFile(c, files, file && { ...file, type: "image/webp", maxAge: 31_536_000 })
    }),
  )
  router.post(`${folder}/images/:kind{logo|photo}`, async (c) => {
    const actor = await actorOf(services, c.req.raw)
    if (!actor) return refuse("not-signed-in", null)
    const kind = c.req.param("kind") === "logo" ? "logo" : "photo"
    const outcome = await putStageImage({ db, actor, files }, stagePath(c.req.param()), {
      kind,
      upload: c.req.raw.body,
    })
    return outcome.kind === "stored"
      ? c.json({ address: outcome.address })
      : refuse(outcome.reason, actor.userId)
  })

  return router
}
