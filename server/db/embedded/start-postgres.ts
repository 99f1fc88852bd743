import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync, statSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { choosePort, listenSettings } from "./address.ts"
import type { Cluster } from "./cluster.ts"
import { programOptions, programPath } from "./postgres-program.ts"
import { readPostmaster } from "./postmaster.ts"
import { releaseSocket } from "./socket-folder.ts"

/**
 * Starts the cluster's server as a process that outlives this one, and waits until it accepts connections. Throws with
 * the server's own words when it gives up.
 */
export const startPostgres = async (cluster: Cluster): Promise<void> => {
  if (process.platform !== "win32") releaseSocket(cluster)
  const former = readPostmaster(cluster.folder)
  const settings = listenSettings(cluster, await choosePort(former?.port))
  const log = openSync(cluster.logFile, "a", 0o600)
  const logged = statSync(cluster.logFile).size
  const options = programOptions(cluster)
  const server = spawn(
    programPath(cluster, "postgres"),
    ["-D", cluster.folder, ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...options,
      // the id of a dead server may be another process's by now: PostgreSQL then still looks whether the dead one's
      // processes hold its memory, but no longer takes that other process for a server
      env: { ...options.env, PG_GRANDPARENT_PID: String(former?.pid ?? 0) },
      detached: true,
      stdio: ["ignore", log, log],
      windowsHide: true,
    },
  )
  closeSync(log)
  server.unref()
  await once(server, "spawn")

  const isReady = () => {
    const postmaster = readPostmaster(cluster.folder)
    return postmaster?.pid === server.pid && postmaster?.state === "ready"
  }
  while (!isReady()) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(
        `PostgreSQL does not start in ${cluster.folder}:\n${readFileSync(cluster.logFile).subarray(logged)}`,
      )
    }
    await sleep(5)
  }
}
