import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import * as z from "zod"

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
})
const { packages } = lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")))
const libraries = Object.entries(packages).filter(([path]) => path !== "")

test("every library is the very one that was tried: its hash is known, and it comes from the registry", () => {
  expect(libraries.length).toBeGreaterThan(300)
  // what comes inside another library's archive is covered by that archive's hash
  const ownArchives = libraries.filter(([, { inBundle }]) => !inBundle)
  expect(ownArchives.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([])
  const elsewhere = libraries.filter(([, { resolved = "https:" }]) => !resolved.startsWith("https:"))
  expect(elsewhere).toEqual([])
})

test("no library runs anything when it is installed but those that were looked at", () => {
  const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) })
  const { allowScripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")))
  const running = libraries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""))
  expect([...new Set(running)].sort()).toEqual(Object.keys(allowScripts).sort())
})
