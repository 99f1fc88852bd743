import { parseArgs } from "node:util"
import { collectGarbageLater } from "./collect-garbage-later.ts"
import { readConfig } from "./config.ts"

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } })

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const run = async () => {
  // libraries read it while they load, such as React for how pages are rendered
  process.env.NODE_ENV ??= values.dev ? "development" : "production"
  const { startServer } = await import("./start-server.ts")
  const starting = startServer(readConfig(process.env), { isDevelopment: values.dev })
  let isStopping = false
  // also while it starts, and also when a signal comes twice, as Ctrl-C under npm does
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const server = await starting
    await server.close()
    process.exit()
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop().catch(fail))
  await starting
}

collectGarbageLater()
run().catch(fail)
