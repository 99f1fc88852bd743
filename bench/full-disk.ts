import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { connectDatabase } from "#server/db/open-database.ts"
import { memoryDisk, removeDisk } from "#tests/support/memory-disk.ts"
import { watchReader } from "./faults/watch-reader.ts"
import { holdJudging } from "./judge/hold-judging.ts"
import { moreTaps } from "./judge/more-taps.ts"
import { chooseSize, words } from "./support/size.ts"

// The disk under the database fills up while judges judge, and has room again, several times over: nothing that was acknowledged
// may be lost or counted twice, readers get the page, or the one that says that the site will be back, and nobody
// restarts anything. The disk is in memory, which only root may mount. `sudo npm run -s bench full-disk TIMES`

const size = chooseSize({ usual: { times: 3, fullFor: 10_000 }, smallest: { times: 1, fullFor: 500 } })
const times = Number(words[0] ?? size.times)
const megabytes = 320
/** How long it stays full, milliseconds. */
const { fullFor } = size

const disk = memoryDisk(`${megabytes}m`)
if (disk === null) throw new Error("Only root may mount a disk of memory")
const filler = join(disk, "filler")

/** Fills all free space. */
const fill = (): void => {
  const file = openSync(filler, "a")
  try {
    for (let size = 1024 * 1024; size >= 4096; ) {
      try {
        writeSync(file, Buffer.alloc(size, "full"))
      } catch {
        size /= 2
      }
    }
  } finally {
    closeSync(file)
  }
}

try {
  const folder = join(disk, "site")
  mkdirSync(folder)
  const figures = await holdJudging(
    { stageCount: times * 10, folder },
    async ({ devices, server, stages, connection }) => {
      const database = connectDatabase(connection)
      // the database reserves space for its log in advance, which would last for a short while
      const spendLog = () => database.pool.query("select pg_switch_wal()").catch(() => undefined)
      const reader = watchReader(server, stages[0]?.path ?? "")
      await devices.call("keepSending", undefined)
      for (let time = 1; time <= times; time += 1) {
        await moreTaps(devices, 200)
        const before = await devices.call("acknowledged", undefined)
        const over = performance.now() + fullFor
        while (performance.now() < over) {
          // space that the database frees is filled too
          fill()
          await spendLog()
          await sleep(100)
        }
        const meanwhile = (await devices.call("acknowledged", undefined)) - before
        rmSync(filler)
        const start = performance.now()
        await moreTaps(devices, 1)
        const ms = Math.round(performance.now() - start)
        console.log(
          `  time ${time}: ${meanwhile} taps acknowledged while the disk was full; with room again, the next after ${ms} ms`,
        )
      }
      await database.close()
      return { times, ...(await reader.end()) }
    },
  )
  console.log(JSON.stringify({ bench: "full-disk", ...figures }))
  const { lost, doubled, pages, strange } = figures
  process.exitCode = lost === 0 && doubled === 0 && strange === 0 && pages > 0 ? 0 : 1
} finally {
  removeDisk(disk)
}
