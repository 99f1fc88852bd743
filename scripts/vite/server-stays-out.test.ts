import { build, loadConfigFromFile } from "vite"
import { expect, test } from "vitest"
import { temporaryProject } from "#scripts/checks/temporary-project.ts"
import { serverStaysOut } from "./server-stays-out.ts"

const buildClient = async (files: Record<string, string>, ssr = false) => {
  using project = temporaryProject(files)
  await build({
    root: project.path,
    configFile: false,
    logLevel: "silent",
    plugins: [serverStaysOut()],
    build: { write: false, ssr, rolldownOptions: { input: `${project.path}/app/entry.ts` } },
  })
}

const leaking = {
  "app/entry.ts": `import { page } from "./page.ts"\nconsole.log(page)`,
  "app/page.ts": `import { secret } from "../server/secret.ts"\nexport const page = secret`,
  "server/secret.ts": `export const secret = "secret"`,
}

test("a module of server/ fails the build for the browser, with the imports that led to it", async () => {
  await expect(buildClient(leaking)).rejects.toThrow(
    "server/ must not reach the browser: app/entry.ts → app/page.ts → server/secret.ts",
  )
})

test("a lazily loaded module is found too", async () => {
  const entry = `import("./page.ts")`
  await expect(buildClient({ ...leaking, "app/entry.ts": entry })).rejects.toThrow(
    "app/entry.ts → app/page.ts → server/secret.ts",
  )
})

test("the same module may be built for the server", async () => {
  await expect(buildClient(leaking, true)).resolves.toBeUndefined()
})

test("types of server/ may be imported by the browser's code: nothing is left of them", async () => {
  const page = `import type { secret } from "../server/secret.ts"\nexport const page: typeof secret = "open"`
  await expect(buildClient({ ...leaking, "app/page.ts": page })).resolves.toBeUndefined()
})

test("the build of our pages is guarded", async () => {
  const settings = await loadConfigFromFile({ command: "build", mode: "production" })
  const plugins = settings?.config.plugins?.flat() ?? []
  expect(plugins).toContainEqual(expect.objectContaining({ name: serverStaysOut().name }))
})
