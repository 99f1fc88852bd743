import { setTimeout as sleep } from "node:timers/promises"
import pg, { type ClientConfig } from "pg"
import { addressOf } from "./address.ts"
import type { Cluster } from "./cluster.ts"
import { readPostmaster } from "./postmaster.ts"
import { startPostgres } from "./start-postgres.ts"
import { stopPostgres } from "./stop-postgres.ts"

const patienceMs = 120_000
const memoryPatienceMs = 20_000

/**
 * Returns how to connect to the cluster's server: the one that runs already, or one that this starts. Only one process at
 * a time may call it for a cluster. Throws when none can start, or one runs and does not answer for two minutes.
 */
export const bringUp = async (cluster: Cluster): Promise<ClientConfig> => {
  const began = performance.now()
  for (;;) {
    const postmaster = readPostmaster(cluster.folder)
    const address = postmaster && addressOf(cluster, postmaster.port)
    const answer = address ? await ask(address) : "nobody"
    if (address && answer === "ready") return address
    if (answer === "nobody") await startUnlessHeld(cluster, began)
    // an unhurried shutdown waits for its clients, such as the pool of a web server
    else if (postmaster?.state === "stopping") await stopPostgres(cluster)
    else await sleep(50)
    if (performance.now() - began > patienceMs)
      throw new Error(`The PostgreSQL in ${cluster.folder} does not answer`)
  }
}

/** The processes of a server that died hold its memory until they notice; meanwhile none can start. */
const startUnlessHeld = async (cluster: Cluster, began: number) => {
  try {
    await startPostgres(cluster)
  } catch (error) {
    const isHeld = error instanceof Error && error.message.includes("pre-existing shared memory block")
    if (!isHeld) throw error
    if (performance.now() - began > memoryPatienceMs) {
      const message = `Processes of a PostgreSQL that died still use ${cluster.folder}: end them and start again`
      throw new Error(message, { cause: error })
    }
    await sleep(100)
  }
}

const ask = async (address: ClientConfig): Promise<"ready" | "busy" | "nobody"> => {
  const client = new pg.Client({ ...address, database: "postgres", connectionTimeoutMillis: 5_000 })
  client.on("error", () => {})
  try {
    await client.connect()
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null
    return code === "ECONNREFUSED" || code === "ENOENT" ? "nobody" : "busy"
  }
  await client.end()
  return "ready"
}
