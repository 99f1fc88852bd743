import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { readPostmaster } from "#server/db/embedded/postgres-process.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { until } from "#tests/support/until.ts"
import { moreTaps } from "./more-taps.ts"
import type { Devices } from "./start-devices.ts"
import type { Server } from "./start-server.ts"

/** What is killed. */
export type Victim = "server" | "database"

/** The fewest taps that are acknowledged between two kills, so that each kill hits a server that works. */
const tapsBetween = 100

/**
 * Kills one victim after the other at random moments while the devices send, and returns how often. A killed server is
 * started again; a killed database the server has to bring back itself.
 */
export const runChaos = async (
  devices: Devices,
  server: Server,
  victims: Iterable<Victim>,
): Promise<number> => {
  const chance = seededChance(25)
  let kills = 0
  await devices.call("keepSending", undefined)
  for (const victim of victims) {
    await moreTaps(devices, tapsBetween)
    await sleep(chance.whole(20, 600))
    const start = performance.now()
    if (victim === "server") {
      await server.restart()
      await devices.call("moveTo", { url: server.url() })
    } else {
      await killDatabase(server.dataFolder)
    }
    await moreTaps(devices, 1)
    const ms = Math.round(performance.now() - start)
    kills += 1
    console.log(`  kill ${kills}, the ${victim}: taps are acknowledged again after ${ms} ms`)
  }
  return kills
}

/** Kills the database and waits until the server has brought it back. */
const killDatabase = async (dataFolder: string): Promise<void> => {
  const folder = join(dataFolder, "pg")
  const killed = readPostmaster(folder)
  if (!killed) throw new Error("The database does not run")
  process.kill(killed.pid, "SIGKILL")
  await until(() => {
    const postmaster = readPostmaster(folder)
    return postmaster !== null && postmaster.pid !== killed.pid && postmaster.state === "ready"
  })
}
