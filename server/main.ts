import { parseArgs } from "node:util"
import { readConfig } from "./config.ts"
import { startServer } from "./start-server.ts"

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } })

const start = async () => {
  const server = await startServer(readConfig(process.env), { isDevelopment: values.dev })
  const stop = async () => {
    await server.close()
    process.exit()
  }
  process.once("SIGINT", stop)
  process.once("SIGTERM", stop)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
