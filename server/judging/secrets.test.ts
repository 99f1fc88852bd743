import { expect, test } from "vitest"
import { newSecret } from "#server/db/stored-secret.ts"
import { createSecretLookup } from "./secrets.ts"

/** A lookup over some secrets that are there, and what it asked for, query by query. */
const lookupOver = (there: ReadonlySet<string>) => {
  const queries: (readonly string[])[] = []
  const lookup = createSecretLookup(async (secrets) => {
    queries.push(secrets)
    return new Map(secrets.filter((secret) => there.has(secret)).map((secret) => [secret, { secret }]))
  })
  return { lookup, queries }
}

test("lookups during a query share the next one, and each secret is in it once", async () => {
  const [good, bad, other] = [newSecret(), newSecret(), newSecret()]
  const { lookup, queries } = lookupOver(new Set([good, other]))
  const lookups = [good, bad, other, bad, good].map((secret) => lookup.find(secret))
  expect(await Promise.all(lookups)).toEqual([
    { secret: good },
    null,
    { secret: other },
    null,
    { secret: good },
  ])
  expect(queries).toEqual([[good], [bad, other, good]])
})

test("an unknown secret is remembered; a known one is looked up each time, so that revoking it takes effect at once", async () => {
  const [good, bad] = [newSecret(), newSecret()]
  const there = new Set([good])
  const { lookup, queries } = lookupOver(there)
  for (let time = 0; time < 3; time += 1) expect(await lookup.find(bad)).toBeNull()
  expect(queries).toEqual([[bad]])
  expect(await lookup.find(good)).not.toBeNull()
  there.delete(good)
  expect(await lookup.find(good)).toBeNull()
})

test("a secret that was just issued is found at once, whatever was looked up before", async () => {
  const there = new Set<string>()
  const { lookup } = lookupOver(there)
  const guesses = Array.from({ length: 100 }, () => lookup.find(newSecret()))
  const fresh = newSecret()
  there.add(fresh)
  expect(await lookup.find(fresh)).toEqual({ secret: fresh })
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]))
})

test("text that cannot be a secret is not looked up", async () => {
  const { lookup, queries } = lookupOver(new Set())
  for (const text of ["", "guessed", "x".repeat(1_000_000), `${newSecret()}=`])
    expect(await lookup.find(text)).toBeNull()
  expect(queries).toEqual([])
})

test("a failed query fails for all who wait for it, and is not remembered", async () => {
  let isAway = true
  const lookup = createSecretLookup(async (secrets) => {
    if (isAway) throw new Error("away")
    return new Map(secrets.map((secret) => [secret, true]))
  })
  const secret = newSecret()
  const lookups = [lookup.find(newSecret()), lookup.find(secret), lookup.find(secret)]
  expect((await Promise.allSettled(lookups)).map(({ status }) => status)).toEqual(Array(3).fill("rejected"))
  isAway = false
  expect(await lookup.find(secret)).toBe(true)
})
