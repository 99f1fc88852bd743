import { expect, onTestFinished, test, vi } from "vitest"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { signIn, signUp } from "#server/auth/sign-in.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { createMetrics } from "./metrics.ts"
import { limitLines, type SecurityEvent } from "./security-log.ts"

const { db } = await testDatabase()
const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }

/** Account services, and the security events that they log. */
const watchedServices = () => {
  const lines: object[] = []
  const keep = (line: object) => {
    if ("event" in line) lines.push(line)
  }
  const metrics = createMetrics({ version: "1", spectators: () => 0, pool, lastBackup: () => null })
  const accounts = accountServices(db, { log: { info: keep, warn: keep, error: keep }, metrics })
  return { accounts, lines, metrics }
}

const from = (address: string) => ({
  headers: new Headers({ [clientAddressHeader]: address }),
  now: Date.now(),
})

test("failed sign-ins, and those that are refused, are logged and counted, with no address or email in clear", async () => {
  const { accounts, lines, metrics } = watchedServices()
  const { email } = await makeUser(db)
  const guess = (address: string) => signIn(accounts, from(address), { email, password: "guess" })
  for (let i = 0; i < 11; i += 1) await guess("203.0.113.7")
  await guess("198.51.100.3")
  const hash = expect.stringMatching(/^[\w-]{16}$/)
  const failed = { event: "sign-in-failed", what: "sign-in", network: hash, account: hash }
  expect(lines).toEqual([
    ...Array(10).fill(failed),
    { ...failed, event: "limited" },
    { ...failed, event: "sign-in-failed" },
  ])
  const networks = new Set(
    lines.map((line) => JSON.stringify(line)).map((line) => /network":"(.*?)"/.exec(line)?.[1]),
  )
  expect(networks.size).toBe(2)
  for (const clear of [email, "203.0.113", "198.51"]) expect(JSON.stringify(lines)).not.toContain(clear)
  const text = await metrics.text()
  expect(text).toContain('nulle_security_events_total{event="sign-in-failed",what="sign-in"} 11')
  expect(text).toContain('nulle_security_events_total{event="limited",what="sign-in"} 1')
})

test("a session that begins is logged with its account and its way in", async () => {
  const { accounts, lines } = watchedServices()
  const person = { email: "liga@example.org", password: "steep-and-muddy", name: "Līga Bērziņa" }
  await signUp(accounts, from("203.0.113.7"), person)
  await signIn(accounts, from("203.0.113.7"), person)
  const user = expect.stringMatching(/\w/)
  const began = { event: "session-began", network: expect.stringMatching(/^[\w-]{16}$/), user }
  expect(lines).toEqual([
    { ...began, what: "sign-up" },
    { ...began, what: "password" },
  ])
})

test("a flood of one kind of event hides no other, and no session that begins", async () => {
  const { accounts, lines } = watchedServices()
  const times = (count: number, event: SecurityEvent) => {
    for (let i = 0; i < count; i += 1) accounts.security.note(event, { what: "flood" })
  }
  times(1_000, "right-refused")
  times(1_000, "sign-in-failed")
  times(1_000, "session-began")
  const countOf = (event: SecurityEvent) =>
    lines.filter((line) => "event" in line && line.event === event).length
  // a second may have begun meanwhile
  for (const event of ["right-refused", "sign-in-failed"] as const) {
    expect(countOf(event)).toBeGreaterThanOrEqual(50)
    expect(countOf(event)).toBeLessThanOrEqual(100)
  }
  expect(countOf("session-began")).toBe(1_000)
})

test("a limited number of lines a second is logged, and the next of them says how many were not", () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const admitLine = limitLines({ per: "kind", most: 2, seconds: 1 })
  const tenTimes = () => Array.from({ length: 10 }, () => admitLine("answers")).filter(Boolean)
  expect(tenTimes()).toEqual([{}, {}])
  vi.advanceTimersByTime(1_000)
  expect(tenTimes()).toEqual([{ leftOut: 8 }, {}])
})
