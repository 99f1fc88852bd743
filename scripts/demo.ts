import { once } from "node:events"
import { type Config, readConfig } from "#server/config.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { openFiles } from "#server/files/open-files.ts"
import { startServer } from "#server/start-server.ts"
import { claimDatabase } from "./demo/claim-database.ts"
import { claimFolder } from "./demo/claim-folder.ts"
import { fillSite } from "./demo/fill-site.ts"
import { followPlan } from "./demo/follow-plan.ts"
import { freePort } from "./demo/free-port.ts"
import { welcome } from "./demo/welcome.ts"

// `on` instead of `once`: Ctrl-C under npm sends the signal twice
const stopping = new AbortController()
const { signal } = stopping
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => stopping.abort())

const refuse = (reason: string) => {
  console.error(reason)
  process.exitCode = 1
}

const demo = async () => {
  const config = readConfig({ NULLE_DATA: "data-demo", LOG_LEVEL: "error", ...process.env })
  const { dataFolder, databaseUrl } = config
  if (!claimFolder(dataFolder))
    return refuse(`${dataFolder} holds other data: name an empty folder in NULLE_DATA`)

  const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl ?? undefined })
  const claimant = await database.connect()
  try {
    const claim = await claimDatabase(claimant)
    if (claim === "busy") return refuse("A demo runs on this database already")
    if (claim === "foreign") return refuse("The database holds other data: name an empty one in DATABASE_URL")
    await showSite(config)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await claimant.end()
    await database.close()
  }
}

const showSite = async (config: Config) => {
  console.log("Filling a site with a season, one moment …\n")
  const server = await startServer({ ...config, port: await freePort(config.host, config.port) })
  try {
    const now = Date.now()
    const { begun, rest } = await fillSite(server, { files: openFiles(config), now, signal })
    console.log(welcome(server.url, begun, now))
    await Promise.all(rest.map(({ judges, events }) => followPlan(judges, events, signal)))
    console.log("All riders have finished. The site stays up until Ctrl-C.")
    if (!signal.aborted) await once(signal, "abort")
  } finally {
    await server.close()
  }
}

await demo()
