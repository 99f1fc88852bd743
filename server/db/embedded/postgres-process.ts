import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { choosePort, listenSettings, releaseSocket, removeSocketFolder } from "./address.ts"
import { type Cluster, programOptions, programPath, runProgram } from "./postgres-program.ts"
import { logSettings } from "./rotate-log.ts"

/** A process that was killed while its statement waits or works is noticed, and its locks are free; Windows cannot tell. */
const clientSettings = process.platform === "win32" ? [] : ["client_connection_check_interval=10s"]

/**
 * Starts the cluster's server as a process that outlives this one, and waits until it accepts connections. Throws with the
 * server's own message if it fails to start.
 */
export const startPostgres = async (cluster: Cluster): Promise<void> => {
  if (process.platform !== "win32") releaseSocket(cluster)
  const former = readPostmaster(cluster.folder)
  const settings = [
    ...listenSettings(cluster, await choosePort(former?.port)),
    ...logSettings,
    ...clientSettings,
  ]
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

/** Stops the cluster's server if it runs, which breaks its connections, and waits until it is gone. */
export const stopPostgres = async (cluster: Cluster): Promise<void> => {
  const postmaster = readPostmaster(cluster.folder)
  if (!postmaster || !isAlive(postmaster.pid)) return
  await runProgram(cluster, "pg_ctl", {
    args: ["stop", "-D", cluster.folder, "-m", "fast", "-t", "60", "-s"],
  })
  // its file goes a moment before the process does
  for (let waited = 0; isAlive(postmaster.pid) && waited < 2_000; waited += 10) await sleep(10)
  removeSocketFolder(cluster)
}

/** The content of `postmaster.pid`, which describes a cluster's server; after a sudden death it is still there. */
export type Postmaster = { pid: number; port: number; state: string }

/** Reads `postmaster.pid`; null: there is none. */
export const readPostmaster = (folder: string): Postmaster | null => {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")
  } catch {
    return null
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? "" }
}

/** Is there a process with this id, of any user? */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
