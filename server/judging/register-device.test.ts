import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { makeSession } from "#tests/support/session.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { registerDevice, type Session } from "./register-device.ts"

const { db, pool } = await testDatabase()

const register = async (
  request: Parameters<typeof registerDevice>[1],
  { actor = null, now = noon, session }: { actor?: Actor | null; now?: number; session?: Session } = {},
) => registerDevice({ db, actor, session: session ?? (await makeSession(db, actor)), now }, request, null)

const roleless = ({ id }: { id: string }): Actor => ({
  userId: id,
  isConfirmed: true,
  admin: false,
  secretaryOf: [],
})

const refused = (reason: string) => ({ kind: "refused", reason })

test("a judge of the stage gets a token, and only its hash is stored [D-12]", async () => {
  const stage = await makeStage(db)
  const judge = await makeJudge(db, stage, { name: "Judge Bērziņš" })
  const outcome = await register({ stage: stage.path, name: "Old phone" }, { actor: roleless(judge.user) })
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const { token, device } = outcome.answer
  const [stored] = await db.select().from(judgeDevice).where(eq(judgeDevice.id, device))
  expect(stored).toMatchObject({
    userId: judge.user.id,
    passId: null,
    name: "Judge Bērziņš",
    label: "Old phone",
  })
  expect(JSON.stringify(stored)).not.toContain(token)
})

test("a visitor who is not signed in, or not listed by the stage, gets no token, not even a secretary or an admin", async () => {
  const stage = await makeStage(db)
  const request = { stage: stage.path }
  const otherJudge = await makeJudge(db, await makeStage(db))
  const user = await makeUser(db, { isJudge: true })
  const actors: Actor[] = [
    roleless(otherJudge.user),
    await makeSecretary(db, stage.institutionId),
    roleless(user),
    { ...roleless(user), admin: true },
    // D-43: listed, and nobody has confirmed the address
    { ...roleless((await makeJudge(db, stage)).user), isConfirmed: false },
  ]
  expect(await register(request)).toEqual(refused("not-signed-in"))
  for (const actor of actors) expect(await register(request, { actor })).toEqual(refused("not-a-judge"))
  expect(await db.$count(judgeDevice, eq(judgeDevice.stageKey, stage.key))).toBe(1)
})

test("somebody who is not a judge there gets the same answer for a missing stage as for a draft", async () => {
  const draft = await makeStage(db, { status: "draft" })
  const stage = await makeStage(db)
  const pass = await makePass(db, stage)
  const actor = roleless((await makeJudge(db, stage)).user)
  for (const path of [draft.path, "institutions/no/championships/such/stages/stage"]) {
    expect(await register({ stage: path }, { actor })).toEqual(refused("not-a-judge"))
    expect(await register({ stage: path })).toEqual(refused("not-signed-in"))
    expect(await register({ stage: path, pass: pass.secret })).toEqual(refused("unknown-pass"))
  }
})

test("an ended session registers no device, even if it ended while the registration waited [D-12]", async () => {
  const stage = await makeStage(db)
  const actor = roleless((await makeJudge(db, stage)).user)
  const session = await makeSession(db, actor)
  if (!session) throw new Error("There is no session")
  const registerAgain = () => register({ stage: stage.path }, { actor, session })
  expect(await registerAgain()).toMatchObject({ kind: "registered" })
  const ending = await pool.connect()
  await ending.query("begin")
  await ending.query("delete from session where id = $1", [session.id])
  const waiting = registerAgain()
  await ending.query("commit")
  ending.release()
  expect(await waiting).toEqual(refused("not-signed-in"))
})

test("taps that a phone recorded while it was switched off wait under every later token [D-11]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const lost = await makePass(db, stage)
  const pass = await makePass(db, stage)
  const off = await openPass(db, stage, { pass: lost })
  await lost.revoke()
  const second = await openPass(db, stage, { pass, now: noon + 60_000, former: off })
  const third = await openPass(db, stage, { pass, now: noon + 120_000, former: second })
  const tap = wireTap({ participant: rider.id, time: noon + 30_000 })
  expect((await sendAs(db, stage, third)([tap], { now: noon + 180_000 })).events).toMatchObject([
    { state: "attention", why: "after-revocation" },
  ])
})

test("a section pass opens its stage without an account; scores carry its name [D-11]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const pass = await makePass(db, stage, { name: "Section 1, Jānis" })
  const token = await openPass(db, stage, { pass })
  await sendAs(db, stage, token)([wireTap({ participant: rider.id })])
  expect(await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))).toMatchObject([
    { total: 0, judgeDisplayName: "Section 1, Jānis", judgeEmail: null },
  ])
})

test("a pass of another stage, or a guessed one, opens nothing [D-11]", async () => {
  const stage = await makeStage(db)
  const pass = await makePass(db, await makeStage(db))
  for (const secret of [pass.secret, pass.id, "guessed"])
    expect(await register({ stage: stage.path, pass: secret })).toEqual(refused("unknown-pass"))
})

test("taps with a pass for another section are stored without counting [D-11]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const pass = await makePass(db, stage, { section: 2 })
  const send = sendAs(db, stage, await openPass(db, stage, { pass }))
  const taps = [2, 3].map((section) => wireTap({ participant: rider.id, section }))
  expect((await send(taps)).events).toMatchObject([
    { state: "stored" },
    { state: "attention", why: "other-section" },
  ])
})

test("a pass opens on the days of the stage, in its own time zone [D-11, D-03]", async () => {
  const { id: institutionId } = await makeInstitution(db, { timeZone: "Pacific/Auckland" })
  const stage = await makeStage(db, {
    institutionId,
    competitionStartDate: Date.UTC(2026, 4, 15, 20),
    competitionEndDate: Date.UTC(2026, 4, 17, 2),
  })
  const pass = await makePass(db, stage)
  const opensAt = async (now: number) =>
    (await register({ stage: stage.path, pass: pass.secret }, { now })).kind
  const firstMidnight = Date.UTC(2026, 4, 15, 12)
  const lastMidnight = Date.UTC(2026, 4, 17, 12)
  expect(await opensAt(firstMidnight - 1)).toBe("refused")
  expect(await opensAt(firstMidnight)).toBe("registered")
  expect(await opensAt(lastMidnight - 1)).toBe("registered")
  expect(await register({ stage: stage.path, pass: pass.secret }, { now: lastMidnight })).toEqual(
    refused("pass-not-today"),
  )
})

test("a phone that takes a pass over switches the old one off: what that recorded before counts, what it records later waits [D-11]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const pass = await makePass(db, stage)
  const old = sendAs(db, stage, await openPass(db, stage, { pass }))
  const takenOn = noon + 60_000
  const taken = sendAs(db, stage, await openPass(db, stage, { pass, now: takenOn }))
  const outbox = [-1, 0].map((after, i) =>
    wireTap({ participant: rider.id, section: i + 1, time: takenOn + after }),
  )
  expect(await old(outbox, { now: takenOn + 60_000 })).toMatchObject({
    events: [{ state: "stored" }, { state: "attention", why: "after-revocation" }],
    ended: { why: "taken-over", since: takenOn },
  })
  expect((await taken([])).ended).toBeUndefined()
})

test("if several phones take over a pass at once, one stays on [D-11]", async () => {
  const stage = await makeStage(db)
  const pass = await makePass(db, stage)
  const tokens = await Promise.all(Array.from({ length: 5 }, () => openPass(db, stage, { pass })))
  const posts = await Promise.all(tokens.map((token) => sendAs(db, stage, token)([])))
  expect(posts.filter(({ ended }) => ended === undefined)).toHaveLength(1)
})

test("a phone that opens its own pass again loses nothing [D-11]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const pass = await makePass(db, stage)
  const former = await openPass(db, stage, { pass })
  const send = sendAs(db, stage, await openPass(db, stage, { pass, now: noon + 60_000, former }))
  const outbox = [59_999, 60_000, 60_001].map((after, i) =>
    wireTap({ participant: rider.id, section: i + 1, time: noon + after }),
  )
  const { events } = await send(outbox, { now: noon + 120_000 })
  expect(events.map(({ state }) => state)).toEqual(["stored", "stored", "stored"])
})
