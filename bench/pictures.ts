import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { role } from "#server/db/schema/roles.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { startServer } from "./judge/start-server.ts"
import { makeBombs, makeLogo } from "./pictures/make-bombs.ts"
import { watchMemory } from "./pictures/watch-memory.ts"
import { type Account, makeAccount, signIn } from "./support/account.ts"
import { chooseSize, words } from "./support/size.ts"

// Small files that are costly to decode come at once, each from an account of its own, while a secretary sends a sponsor's logo.
// The memory of the site and its decoder is bounded, and the logo waits for one picture at most.
// `npm run -s bench pictures BOMBS`

const bombCount = Number(words[0] ?? chooseSize({ usual: 10, smallest: 1 }))

/** Megabytes above what the site took before; the longest that the logo may wait, in times of the longest bomb. */
const limits = { mbAboveIdle: 400, logoInBombs: 1.5 }

/** Makes the senders of bombs, a secretary, and the secretary's stage. */
const fill = async (dataFolder: string) => {
  const database = await openDatabase({ dataFolder })
  try {
    const { db } = database
    await migrate(database)
    const secretary = await makeAccount(db, "secretary")
    const { institutionId, path } = await makeStage(db)
    await db.insert(role).values({ userId: secretary.userId, role: "secretary", institutionId })
    const senders: Account[] = []
    for (let number = 1; number <= bombCount; number += 1)
      senders.push(await makeAccount(db, `sender-${number}`))
    return { secretary, senders, logoAddress: `/${path}/images/logo` }
  } finally {
    await database.close()
  }
}

/** Sends a picture; returns the answer's status, and how long it took, milliseconds. */
const send = async (address: string, headers: Record<string, string>, picture: Buffer<ArrayBuffer>) => {
  const begun = performance.now()
  const { status } = await fetch(address, { method: "POST", headers, body: picture })
  return { status, ms: Math.round(performance.now() - begun) }
}

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const { secretary, senders, logoAddress } = await fill(dataFolder)
  const [bombs, logo] = [await makeBombs(bombCount), await makeLogo()]
  const server = await startServer(dataFolder)
  const memory = watchMemory(server.pid())
  try {
    const url = server.url()
    const sessions: Record<string, string>[] = []
    for (const sender of senders) sessions.push(await signIn(url, sender))
    const sendLogo = { address: `${url}${logoAddress}`, headers: await signIn(url, secretary) }
    const calm = await send(sendLogo.address, sendLogo.headers, logo)
    const idleMb = memory.reset()
    const underWay = bombs.map(({ picture }, index) =>
      send(`${url}/market/pictures`, sessions[index] ?? {}, picture),
    )
    // the bombs have arrived when the logo comes
    await sleep(500)
    const among = await send(sendLogo.address, sendLogo.headers, logo)
    const answers = await Promise.all(underWay)
    const peakMb = memory.peak()
    return {
      bombs: bombs.map(({ name, picture }, index) => ({
        name,
        kb: Math.round(picture.length / 1e3),
        ...answers[index],
      })),
      idleMb,
      peakMb,
      mbAboveIdle: peakMb - idleMb,
      mbAfter: await memory.settled(),
      logoMs: { calm: calm.ms, among: among.ms },
      logoStatus: among.status,
    }
  } finally {
    memory.end()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

const figures = await run()
/** The time in which the longest bomb alone is decoded, as far as one can tell from answers that came one after the other. */
const longest = figures.bombs
  .map(({ ms = 0 }) => ms)
  .toSorted((one, other) => one - other)
  .reduce((most, ms, index, all) => Math.max(most, ms - (all[index - 1] ?? 0)), 0)
const holds =
  figures.mbAboveIdle <= limits.mbAboveIdle &&
  figures.logoStatus === 200 &&
  figures.logoMs.among <= figures.logoMs.calm + longest * limits.logoInBombs &&
  figures.bombs.every(({ status }) => status === 200 || status === 422)
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}, every picture answered`)
console.log(JSON.stringify({ bench: "pictures", longestMs: longest, ...figures }))
process.exitCode = holds ? 0 : 1
