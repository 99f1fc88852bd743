import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { siteSecret } from "./site-secret.ts"

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "nulle-secret-"))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test("servers that start at once in an empty folder agree on one secret, and keep it", async () => {
  const data = folder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => siteSecret(data)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(43)
  expect(await siteSecret(data)).toBe(secrets[0])
  expect(readdirSync(data)).toEqual(["secret"])
})

test("nobody but the owner can read the secret, or look into the folder that is made for it", async () => {
  const data = join(folder(), "data")
  await siteSecret(data)
  expect(statSync(join(data, "secret")).mode & 0o077).toBe(0)
  expect(statSync(data).mode & 0o066).toBe(0)
})
