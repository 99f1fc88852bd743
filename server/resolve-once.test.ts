import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const run = promisify(execFile)

const packages = [
  "drizzle-orm",
  "drizzle-orm/pg-core",
  "drizzle-orm/node-postgres",
  "pg",
  "zod",
  "zod/mini",
  "hono",
]

/** Where a process finds packages, asked twice, and whether it has one module for each file. */
const findings = async (first: string): Promise<unknown> => {
  const script = `
    ${first}
    const packages = ${JSON.stringify([...packages, ...packages])}
    const found = packages.map((name) => import.meta.resolve(name))
    const { sql } = await import("drizzle-orm")
    const file = await import(new URL("sql/sql.js", found[0]).href)
    const missing = await import("no-such-package").catch(({ code }) => code)
    console.log(JSON.stringify({ found, isOne: sql === file.sql, missing }))`
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, ".."),
  })
  return JSON.parse(stdout)
}

test("packages that are found once are those that Node.js finds, each with one module for a file", async () => {
  const plain = await findings("")
  expect(await findings(`import "#server/resolve-once.ts"`)).toEqual(plain)
  expect(plain).toMatchObject({ isOne: true, missing: "ERR_MODULE_NOT_FOUND" })
})
