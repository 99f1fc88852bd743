import { request } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const site = await testSite(database, { trustedProxies: 1 })

type Headers = Record<string, string>

const form = { "Content-Type": "application/x-www-form-urlencoded" }

/** Sends a form except for its last bytes, and returns a function for the status of any answer that comes anyway. */
const hold = (headers: Headers, { bytes, from }: { bytes: number; from: string }) => {
  let status: number | null = null
  const held = request(`${site.url}/profile`, {
    method: "POST",
    headers: { ...headers, ...form, "X-Forwarded-For": from, "Content-Length": bytes },
  })
  held.on("response", (answer) => {
    status = answer.statusCode ?? 0
    answer.resume()
  })
  held.on("error", () => {})
  held.write(`displayName=${"x".repeat(bytes - 22)}`)
  onTestFinished(() => void held.destroy())
  return () => status
}

const save = async (headers: Headers, from: string) => {
  const answer = await fetch(`${site.url}/profile`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, ...form, "X-Forwarded-For": from },
    body: `displayName=Somebody&more=${"x".repeat(5_000)}`,
  })
  return answer.status
}

const megabyte = 1024 * 1024
const paddock = "198.51.100.7"

const secretary = async () => {
  const { institutionId } = await makeStage(database.db)
  const person = await signIn(site)
  await database.db.insert(role).values({ userId: person.userId, role: "secretary", institutionId })
  return person.headers
}

test("a rider who never finishes sending large bodies blocks no secretary on the same network", async () => {
  const [{ headers }, organiser] = [await signIn(site), await secretary()]
  const held = Array.from({ length: 9 }, () => hold(headers, { bytes: 2 * megabyte, from: paddock }))
  await until(() => held.some((status) => status() !== null))
  expect(await save(organiser, paddock)).toBe(302)
  // larger than anything that a rider has to send
  await until(() => held.every((status) => status() === 413))
})

test("a rider has so many bodies under way, from however many networks, and others go on meanwhile", async () => {
  const [{ headers }, other, organiser] = [await signIn(site), await signIn(site), await secretary()]
  const held = Array.from({ length: 20 }, (_, number) =>
    hold(headers, { bytes: 10_000, from: number % 2 ? `203.0.113.${number}` : paddock }),
  )
  // the last of them found no room
  await until(() => held.filter((status) => status() === 503).length === 4)
  expect(await save(headers, "192.0.2.1")).toBe(503)
  expect(await save(other.headers, paddock)).toBe(302)
  expect(await save(organiser, paddock)).toBe(302)
})
