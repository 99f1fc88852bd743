import { rmSync } from "node:fs"
import { join } from "node:path"
import { test as base } from "@playwright/test"
import { readConfig } from "#server/config.ts"
import { type RunningServer, startServer } from "#server/start-server.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"

/** A test with a whole site of its own worker: a server on a free port, over an empty database. */
export const test = base.extend<object, { site: RunningServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const folder = temporaryFolder()
      const config = readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "error" })
      const site = await startServer(config)
      await use(site)
      await site.close()
      rmSync(folder, { recursive: true })
    },
    { scope: "worker" },
  ],
})
