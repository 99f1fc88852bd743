import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mostScreens, type ScreenCommand } from "#contracts/screens/screens.ts"
import { createKeyedHash } from "#server/auth/keyed-hash.ts"
import { createRateLimits } from "#server/auth/rate-limits.ts"
import { stage as stages } from "#server/db/schema/competitions.ts"
import { audit } from "#server/db/schema/roles.ts"
import { screen } from "#server/db/schema/screens.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { listScreens, removeScreen, reportScreen, setScreen } from "./screens.ts"

const { db } = await testDatabase()
const noon = Date.UTC(2026, 4, 16, 9)
const automatic: ScreenCommand = { kind: "automatic" }

const idOf = (number: number) => number.toString(16).padStart(32, "0")

const limits = createRateLimits(db, createKeyedHash("only for tests, and long enough"))

type Reported = { now?: number; name?: string; address?: string }

/** A report of a screen; the screens of each stage are on a network of their own. */
const report = (
  { path, key }: Pick<MadeStage, "path" | "key">,
  number: number,
  { now = noon, name = "TV", address = `10.${key}.0.1` }: Reported = {},
) => {
  const requester = { address, email: null, hasAccount: true, known: null }
  const reserve = () => limits.reserve("screen", requester, now)
  return reportScreen({ db, now, reserve }, { stage: path, screen: idOf(number), name })
}

const secretaryOf = async ({ institutionId }: MadeStage) => ({
  db,
  actor: await makeSecretary(db, institutionId),
  now: noon,
})

test("a screen joins when it first reports, and is told what its secretary has set [TV-02]", async () => {
  const stage = await makeStage(db)
  const by = await secretaryOf(stage)
  expect(await report(stage, 1, { name: "Paddock" })).toEqual({ kind: "shows", shows: automatic })
  const shows: ScreenCommand = { kind: "notice", text: "Riders’ meeting at 9:30" }
  const change = { stage: stage.path, screen: idOf(1) }
  expect(await setScreen(by, { ...change, shows })).toEqual({ kind: "set" })
  expect(await report(stage, 1, { name: "Paddock" })).toEqual({ kind: "shows", shows })
  expect(await report(stage, 2)).toEqual({ kind: "shows", shows: automatic })
  expect(await listScreens(by, stage.path)).toMatchObject({
    screens: [
      { name: "Paddock", shows, isOpen: true },
      { name: "TV", shows: automatic, isOpen: true },
    ],
  })
  expect(await removeScreen(by, change)).toEqual({ kind: "removed" })
  expect(await removeScreen(by, change)).toEqual({ kind: "refused", reason: "screen-not-found" })
  expect(await report(stage, 1)).toEqual({ kind: "shows", shows: automatic })
})

test("screen settings are in the audit log, except for the further steps of a podium [TV-02]", async () => {
  const stage = await makeStage(db)
  const by = await secretaryOf(stage)
  await report(stage, 1)
  for (const step of [0, 1, 2])
    await setScreen(by, {
      stage: stage.path,
      screen: idOf(1),
      shows: { kind: "podium", podium: "clubs", step },
    })
  await setScreen(by, { stage: stage.path, screen: idOf(1), shows: { kind: "blank" } })
  const events = await db.select().from(audit).where(eq(audit.userId, by.actor.userId)).orderBy(audit.id)
  expect(events.map(({ event, data }) => [event, data])).toEqual([
    ["set_screen", { stage: stage.path, screen: "TV", shows: { kind: "podium", podium: "clubs", step: 0 } }],
    ["set_screen", { stage: stage.path, screen: "TV", shows: { kind: "blank" } }],
  ])
})

test("a screen that has not reported for a while is off, and open again once it reports [TV-02]", async () => {
  const stage = await makeStage(db)
  const by = await secretaryOf(stage)
  await report(stage, 1)
  const later = noon + 16_000
  expect(await listScreens({ ...by, now: later }, stage.path)).toMatchObject({ screens: [{ isOpen: false }] })
  await report(stage, 1, { now: later, name: "New name" })
  expect(await listScreens({ ...by, now: later }, stage.path)).toMatchObject({
    screens: [{ isOpen: true, name: "New name", seenOn: later }],
  })
})

test("reports that follow each other write nothing: a screen asks forty times a minute", async () => {
  const stage = await makeStage(db)
  await report(stage, 1)
  const own = and(eq(screen.stageKey, stage.key), eq(screen.id, idOf(1)))
  await report(stage, 1, { now: noon + 1_500 })
  await report(stage, 1, { now: noon + 1_600, name: "Another" })
  expect((await db.select().from(screen).where(own))[0]?.seenOn).toBe(noon)
  await report(stage, 1, { now: noon + 5_000 })
  expect((await db.select().from(screen).where(own))[0]?.seenOn).toBe(noon + 5_000)
})

test("a stage has 24 screens at most; another one takes the place of one that is off, those that were set last [TV-02]", async () => {
  const stage = await makeStage(db)
  const by = await secretaryOf(stage)
  const numbers = Array.from({ length: mostScreens + 6 }, (_, number) => number)
  const joined = await Promise.all(numbers.map((number) => report(stage, number)))
  expect(joined.filter(({ kind }) => kind === "shows")).toHaveLength(mostScreens)
  const full = { kind: "refused", reason: "too-many-screens" }
  expect(joined.filter(({ kind }) => kind === "refused")).toEqual(Array.from({ length: 6 }, () => full))
  const listed = await listScreens(by, stage.path)
  const ids = listed.kind === "listed" ? listed.screens.map(({ id }) => id) : []
  const [set = ""] = ids
  for (const id of ids.slice(1))
    await db
      .update(screen)
      .set({ seenOn: noon + 61_000 })
      .where(eq(screen.id, id))
  await setScreen(by, { stage: stage.path, screen: set, shows: { kind: "blank" } })
  // the one that is off was set, and gives way only as there is no other
  expect(await report(stage, 90, { now: noon + 61_001 })).toMatchObject({ kind: "shows" })
  expect(await report(stage, 91, { now: noon + 61_001 })).toEqual(full)
  expect(await db.$count(screen, eq(screen.stageKey, stage.key))).toBe(mostScreens)
})

/** How many new screens a network may add within an hour. */
const mostOfNetwork = 60

test("a network with too many new screens adds none, and those that are known go on [TV-02]", async () => {
  const stage = await makeStage(db)
  const by = await secretaryOf(stage)
  for (let number = 0; number < mostOfNetwork; number++) {
    expect(await report(stage, number)).toMatchObject({ kind: "shows" })
    if (number > 0) await removeScreen(by, { stage: stage.path, screen: idOf(number) })
  }
  expect(await report(stage, 99)).toEqual({ kind: "refused", reason: "too-many-screens" })
  expect(await report(stage, 99, { address: "192.0.2.1" })).toMatchObject({ kind: "shows" })
  expect(await report(stage, 0)).toMatchObject({ kind: "shows" })
})

test("a screen that finds no room uses up nothing of its network, so that it joins once there is some [TV-02]", async () => {
  const stage = await makeStage(db)
  const by = await secretaryOf(stage)
  for (let number = 0; number < mostScreens; number++) await report(stage, number, { address: "192.0.2.9" })
  for (let count = 0; count <= mostOfNetwork; count++)
    expect(await report(stage, 99)).toMatchObject({ reason: "too-many-screens" })
  // several at once, of which one finds the room
  await removeScreen(by, { stage: stage.path, screen: idOf(0) })
  const joined = await Promise.all(
    Array.from({ length: mostOfNetwork + 1 }, (_, number) => report(stage, 100 + number)),
  )
  expect(joined.filter(({ kind }) => kind === "shows")).toHaveLength(1)
  await removeScreen(by, { stage: stage.path, screen: idOf(1) })
  expect(await report(stage, 99)).toMatchObject({ kind: "shows" })
})

test("nobody else sets or sees screens, and a draft has none [TV-02]", async () => {
  const stage = await makeStage(db)
  await report(stage, 1)
  const change = { stage: stage.path, screen: idOf(1) }
  for (const actor of [null, ...(await strangers(db))]) {
    const by = { db, actor, now: noon }
    expect(await listScreens(by, stage.path)).toEqual({ kind: "refused", reason: "forbidden" })
    expect(await setScreen(by, { ...change, shows: { kind: "blank" } })).toMatchObject({
      reason: "forbidden",
    })
    expect(await removeScreen(by, change)).toMatchObject({ reason: "forbidden" })
  }
  await db.update(stages).set({ status: "draft" }).where(eq(stages.key, stage.key))
  expect(await report(stage, 1)).toEqual({ kind: "refused", reason: "stage-not-found" })
})
