import { utimes } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import { adPicture } from "#server/db/schema/market.ts"
import { openFiles } from "#server/files/open-files.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { lockRows } from "#tests/support/lock-rows.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { purgeMarket } from "./purge-market.ts"
import { postAd } from "./write-ads.ts"

const { db, pool } = await testDatabase()
const day = 24 * 3_600_000

/** A storage in a folder, where files can be made old. */
const filesOfTest = () => {
  const folder = folderOfTest()
  const files = openFiles({ filesUrl: pathToFileURL(folder).href, dataFolder: "" })
  const put = async (key: string, daysOld = 0) => {
    await files.put(key, Buffer.from("x"))
    const storedOn = new Date(Date.now() - daysOld * day)
    await utimes(join(folder, key), storedOn, storedOn)
  }
  return { files, put }
}

const keyOf = (picture: string) => adPictureAddress(picture, "480x360").slice(1)

test("files of pictures that no row names are removed after a week, and no others [D-35]", async () => {
  const { files, put } = filesOfTest()
  const known = keyOf(await makeAdPicture(db, (await makeActor(db)).userId))
  const [left, underWay] = [keyOf("a".repeat(32)), keyOf("b".repeat(32))]
  await put(known, 8)
  await put(left, 8)
  await put(underWay, 6)
  await put("institutions/lamsf/regulation.pdf", 8)
  await purgeMarket({ db, files, now: Date.now() })
  expect((await files.keys()).toSorted()).toEqual(
    ["institutions/lamsf/regulation.pdf", known, underWay].toSorted(),
  )
})

test("an old picture with which an ad is posted during a purge stays, with its files", async () => {
  const { files, put } = filesOfTest()
  const seller = await makeActor(db, { emailVerified: false })
  const picture = await makeAdPicture(db, seller.userId, Date.now() - 8 * day)
  await put(keyOf(picture))
  const release = await lockRows(pool, `select from "user" where id = $1 for update`, [seller.userId])
  const posting = postAd({ db, actor: seller, now: Date.now() }, makeAdForm(picture))
  await untilLockedOut(pool, 1)
  const purging = purgeMarket({ db, files, now: Date.now() })
  await untilLockedOut(pool, 2)
  await release()
  const [posted] = await Promise.all([posting, purging])
  expect(posted.kind).toBe("posted")
  expect(await db.$count(adPicture, eq(adPicture.name, picture))).toBe(1)
  expect(await files.read(keyOf(picture))).not.toBeNull()
})
