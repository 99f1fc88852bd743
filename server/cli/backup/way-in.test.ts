import { createHmac } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { role } from "#server/db/schema/roles.ts"
import { backUp, rowsOf, siteOn, startSite } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { manifest, readArchive } from "./archive.ts"

const secret = "s".repeat(43)

/** The cookie of a session, as whoever knows its token and the secret can make it. */
const cookieOf = (token: string) => {
  const signature = createHmac("sha256", secret).update(token).digest("base64")
  return `nulle.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** What the page of roles, an admin's alone, answers to a cookie. */
const rolesBy = async (url: string, cookie: string) =>
  (await fetch(`${url}/championship/roles`, { headers: { Cookie: cookie }, redirect: "manual" })).status

/** A site that is in use, with an admin and two judges whose phones are signed in; and all by which somebody gets in. */
const siteInUse = async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  mkdirSync(site.folder)
  writeFileSync(join(site.folder, "secret"), secret)
  const started = await startSite(site)
  const account = { email: "anna@example.org", name: "Anna", password: "a password of hers" }
  const admin = await signIn({ url: started.url, database: site.database }, {}, account)
  await db.insert(role).values({ userId: admin.userId, role: "admin" })
  const call = (procedure: string, input: object) =>
    fetch(`${started.url}${callAddress}/accounts/${procedure}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: started.url },
      body: JSON.stringify({ json: input }),
    })
  await call("forgotPassword", { email: account.email })
  await call("sendMagicLink", { email: account.email })
  const stage = await makeStage(db, running())
  const rider = await makeParticipant(db, stage)
  const judge = await makeJudge(db, stage)
  const pass = await makePass(db, stage)
  const phone = await openPass(db, stage, { pass, now: Date.now() })
  const { rows: sessions } = await site.database.pool.query<{ token: string }>("select token from session")
  const { rows: sent } = await site.database.pool.query<{ identifier: string }>(
    "select identifier from verification",
  )
  return { site, running: started, account, stage, rider, judge, pass, phone, admin, sessions, sent }
}

const textOf = async (archive: string) => {
  const members: string[] = []
  for await (const { name, bytes } of readArchive(archive, null))
    members.push(name, Buffer.from(bytes).toString("latin1"))
  return members.join("\n")
}

const manifestOf = async (archive: string) => {
  for await (const { bytes } of readArchive(archive, null))
    return manifest.parse(JSON.parse(Buffer.from(bytes).toString()))
  throw new Error("The archive is empty")
}

test("an archive gives no way in: no session, link, code or token, and no signing secret [TR-04]", async () => {
  const { site, running, account, judge, pass, phone, admin, sessions, sent } = await siteInUse()
  expect(await rolesBy(running.url, admin.headers.Cookie)).toBe(200)
  expect(await rolesBy(running.url, cookieOf(sessions[0]?.token ?? ""))).toBe(200)
  expect(sent).not.toEqual([])

  const { archive } = await backUp(site)
  const text = await textOf(archive)
  expect(text).toContain(account.email)
  const ways = [secret, account.password, pass.secret, phone, judge.token]
  ways.push(...sessions.map(({ token }) => token), ...sent.map(({ identifier }) => identifier))
  expect(ways.filter((way) => text.includes(way))).toEqual([])

  // whatever it holds, signed with that same secret
  const words = new Set(text.match(/[\w-]{20,}/g))
  expect(words.size).toBeGreaterThan(10)
  for (const word of words) expect(await rolesBy(running.url, cookieOf(word))).not.toBe(200)
  await running.close()
})

test("a restore signs everybody out, judges' phones too, and people sign in again by what they know [TR-04]", async () => {
  const { site, running, account, stage, rider, judge, pass, phone, admin } = await siteInUse()
  const { archive } = await backUp(site)
  await running.close()

  const other = siteOn(await bareDatabase())
  mkdirSync(other.folder)
  // a site that is set to the same secret
  writeFileSync(join(other.folder, "secret"), secret)
  expect(await other.nulle("restore", archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Everybody is signed out, judges' phones too."),
  })
  const restored = await startSite(other)
  expect(await rolesBy(restored.url, admin.headers.Cookie)).not.toBe(200)
  const tap = wireTap({ participant: rider.id })
  for (const token of [phone, judge.token])
    await expect(postEvents(restored, { token, stage, events: [tap] })).rejects.toThrow("401")

  const again = await fetch(`${restored.url}${callAddress}/accounts/signIn`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: restored.url },
    body: JSON.stringify({ json: account }),
  })
  expect(again.status).toBe(200)
  const cookie = again.headers.getSetCookie().map((set) => set.split(";", 1)[0])
  expect(await rolesBy(restored.url, cookie.join("; "))).toBe(200)
  // what was recorded before the restore, sent after it, counts
  const token = await openPass(other.database.db, stage, { pass, former: phone, now: Date.now() })
  const answer = await postEvents(restored, { token, stage, events: [tap], sentAt: noon })
  expect(answer.events).toMatchObject([{ state: "stored" }])
  await restored.close()
})

test("for each table it is settled whether archives hold it, and nothing in it that could be a secret works [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { tables: inArchive } = await manifestOf((await backUp(site)).archive)
  expect(inArchive.map(({ name }) => name).sort()).toEqual([
    "accepted_entry",
    "account",
    "ad",
    "ad_picture",
    "ad_report",
    "ad_word",
    "audit",
    "card_agreement",
    "championship",
    "championship_class",
    "championship_standings",
    "class_posting",
    "club",
    "consent_text",
    "declined_entry",
    "guardian_consent",
    "imported_rider",
    "institution",
    "judge_device",
    "judge_event",
    "kept_number",
    "licence",
    "linked_entry",
    "participant",
    "penalty",
    "posted_change",
    "posted_result",
    "protest",
    "result",
    "rider",
    "rider_holder",
    "role",
    "saved_registration",
    "score_question",
    "screen",
    "section_entry",
    "section_pass",
    "sign_on_event",
    "stage",
    "stage_class",
    "stage_judge",
    "standing",
    "standing_result",
    "start_plan",
    "start_slot",
    "time_credit",
    "undo_step",
    "undo_step_result",
    "user",
  ])
  const all = Object.keys(await rowsOf(site.database))
  const leftOut = all.filter((table) => !inArchive.some(({ name }) => name === table))
  expect(leftOut.sort()).toEqual([
    "claim_code",
    "consent_request",
    "rate_limit",
    "rider_invitation",
    "session",
    "verification",
  ])

  const suspects = inArchive.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /token|secret|password|code|hash|credential/.test(column))
      .map((column) => `${name}.${column}`),
  )
  expect(suspects.sort()).toEqual([
    // no provider's token is ever kept
    "account.access_token",
    "account.access_token_expires_at",
    "account.id_token",
    // a slow hash
    "account.password",
    "account.refresh_token",
    "account.refresh_token_expires_at",
    // a hash of 192 bits of chance, by which a guardian withdraws a consent and nobody comes in
    "guardian_consent.secret_hash",
    // a hash of 192 bits of chance, which a restore makes worthless
    "judge_device.token_hash",
    // a hash of 192 bits of chance
    "section_pass.secret_hash",
    // a number that cookies of known browsers carry; what signs them is in no archive
    "user.credential_epoch",
  ])
})
