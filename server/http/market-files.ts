import { Hono } from "hono"
import { findAdPicture, putAdPicture } from "#server/market/ad-pictures.ts"
import type { Services } from "./services.ts"
import { refuseUpload, sendStoredFile } from "./stored-files.ts"
import type { LimitAnswer } from "./unavailable.ts"
import { actorOf } from "./visitor.ts"

/** How long caches may store a picture, seconds: not long, because its ad may be removed. */
const pictureMaxAge = 3_600

/** Returns the routes of the pictures of ads (D-41). The body of an upload is the file itself. */
export const marketFiles = (services: Services, limited: LimitAnswer): Hono => {
  const { db, files, now } = services
  const router = new Hono()
  router.get("/market/pictures/:file", (c) =>
    limited(c.req.raw, async () => {
      const context = { db, actor: await actorOf(services, c.req.raw), now: now() }
      const file = await findAdPicture(context, c.req.param("file"))
      return sendStoredFile(c, files, file && { ...file, maxAge: pictureMaxAge })
    }),
  )
  router.post("/market/pictures", async (c) => {
    const sender = { db, actor: await actorOf(services, c.req.raw), now: now(), files }
    const outcome = await putAdPicture(sender, c.req.raw.body)
    return outcome.kind === "stored" ? c.json({ picture: outcome.picture }) : refuseUpload(outcome.reason)
  })
  return router
}
