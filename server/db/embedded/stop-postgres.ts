import { setTimeout as sleep } from "node:timers/promises"
import type { Cluster } from "./cluster.ts"
import { runProgram } from "./postgres-program.ts"
import { isAlive, readPostmaster } from "./postmaster.ts"
import { removeSocketFolder } from "./socket-folder.ts"

/** Stops the cluster's server if it runs, which breaks its connections, and waits until it is gone. */
export const stopPostgres = async (cluster: Cluster): Promise<void> => {
  const postmaster = readPostmaster(cluster.folder)
  if (!postmaster || !isAlive(postmaster.pid)) return
  await runProgram(cluster, "pg_ctl", ["stop", "-D", cluster.folder, "-m", "fast", "-t", "60", "-s"])
  // its file goes a moment before the process does
  for (let waited = 0; isAlive(postmaster.pid) && waited < 2_000; waited += 10) await sleep(10)
  removeSocketFolder(cluster)
}
