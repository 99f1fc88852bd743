import "./resolve-once.ts"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import { readConfig, unknownSettings } from "./config.ts"
import { describeFailure } from "./describe-failure.ts"

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } })

/** How long a stop may take, milliseconds: less than systemd waits (`deploy/nulle.service`). */
const stopTimeout = 45_000

const fail = (error: unknown): never => {
  console.error(describeFailure(error, process.env))
  process.exit(1)
}

const run = async () => {
  // libraries read it while they load, such as React for how pages are rendered
  process.env.NODE_ENV ??= values.dev ? "development" : "production"
  for (const { name, meant } of unknownSettings(process.env))
    console.error(`${name} is no setting of Nulle and does nothing${meant ? `: ${meant} is one` : ""}.`)
  const { startServer } = await import("./start-server.ts")
  const starting = startServer(readConfig(process.env), { isDevelopment: values.dev })
  let isStopping = false
  // also while it starts, and also when a signal comes twice, as Ctrl-C under npm does
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // each step is limited; this is for a start that hangs
    setTimeout(() => fail("Nulle did not stop in time, and ends now"), stopTimeout).unref()
    const server = await starting
    await server.close()
    process.exit()
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop().catch(fail))
  await starting
}

/**
 * Lets the heap grow to four times the size of its live objects before a full garbage collection. V8 takes a server that does a
 * little work ten times a second for idle, and would run a full collection every twenty seconds to free a few megabytes.
 */
const collectGarbageLater = (): void => {
  setFlagsFromString("--heap-growing-percent=300")
  setFlagsFromString("--no-memory-reducer")
}

collectGarbageLater()
run().catch(fail)
