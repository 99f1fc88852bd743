import { eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { z } from "zod"
import { user } from "#server/db/schema/accounts.ts"
import { audit } from "#server/db/schema/roles.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { giveRole } from "./change-role.ts"
import { type AuditSearch, readAudit } from "./read-audit.ts"
import { newTombstoneId } from "./tombstone.ts"

const { db } = await testDatabase()
const actor = await makeAdmin(db)

const read = async (search: Partial<AuditSearch> = {}) => {
  const page = await readAudit({ db, actor }, { text: "", from: null, until: null, before: null, ...search })
  if (page.kind === "refused") throw new Error(page.reason)
  return page
}
const nameIn = (data: unknown) => z.object({ name: z.string() }).parse(data).name
const namesIn = async (search: Partial<AuditSearch>) =>
  (await read(search)).entries.map(({ data }) => nameIn(data))

/** Empties the log and writes these names into it, a second apart. */
const write = async (...names: string[]) => {
  await db.delete(audit)
  for (const [index, name] of names.entries())
    await writeAudit(db, { event: "update_profile", data: { name }, userId: null, now: index * 1000 })
}

test("an admin reads what happened, when, and who did it, by id and email [XC-03]", async () => {
  await write()
  const { id, email } = await makeUser(db)
  await writeAudit(db, { event: "update_stage", data: { before: 1, after: 2 }, userId: id, now: 77_000 })
  expect(await read()).toEqual({
    kind: "found",
    entries: [
      {
        id: expect.any(Number),
        event: "update_stage",
        data: { before: 1, after: 2 },
        timestamp: 77_000,
        userId: id,
        userEmail: email,
        about: [],
      },
    ],
    next: null,
  })
})

test("the log is searched by event, by email and by what stands in the values", async () => {
  await write("Anna Ozola", "100 % sure", "under_score")
  const { id, email } = await makeUser(db, { email: "secretary@lamsf.example" })
  await writeAudit(db, { event: "put_regulation", data: { name: "by her" }, userId: id, now: 0 })
  expect(await namesIn({ text: "REGULATION" })).toEqual(["by her"])
  expect(await namesIn({ text: email.toUpperCase() })).toEqual(["by her"])
  expect(await namesIn({ text: " ozola " })).toEqual(["Anna Ozola"])
  expect(await namesIn({ text: "0 %" })).toEqual(["100 % sure"])
  expect(await namesIn({ text: "r_s" })).toEqual(["under_score"])
  expect(await namesIn({ text: "nobody" })).toEqual([])
})

test("a granted role is found by the address of the person who got it, and of the one who gave it", async () => {
  await write()
  const [giver, holder] = [
    await makeUser(db, { email: "giver@lamsf.example" }),
    await makeUser(db, { email: "holder@lamsf.example", emailVerified: true }),
  ]
  await db.transaction((tx) =>
    giveRole(tx, { email: holder.email, named: { role: "admin" } }, { userId: giver.id, now: 0 }),
  )
  const found = async (text: string) => (await read({ text })).entries.map(({ event }) => event)
  expect(await found("HOLDER@lamsf")).toEqual(["grant_role"])
  expect(await found(giver.email)).toEqual(["grant_role"])
  expect(await found("nobody@lamsf.example")).toEqual([])
})

test("the log is read for some days alone, the last instant not among them", async () => {
  await write("a", "b", "c", "d")
  expect(await namesIn({ from: 1000, until: 3000 })).toEqual(["c", "b"])
  expect(await namesIn({ from: 2000 })).toEqual(["d", "c"])
})

test("a page has 50 entries, newest first, and later entries shift nothing", async () => {
  await write(...Array.from({ length: 120 }, (_, index) => `${index}`))
  const first = await read()
  await writeAudit(db, { event: "update_profile", data: { name: "new" }, userId: null, now: 0 })
  const second = await read({ before: first.next })
  const third = await read({ before: second.next })
  const pages = [first, second, third]
  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20])
  expect(third.next).toBeNull()
  const names = pages.flatMap(({ entries }) => entries.map(({ data }) => nameIn(data)))
  expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `${119 - index}`))
})

test("an old entry is found by the address that it shows for its account; a deleted account's entries show none", async () => {
  await write()
  const { id, email } = await makeUser(db, { email: "former@lamsf.example" })
  const gone = newTombstoneId()
  await makeUser(db, { id: gone, email: `${gone}@deleted.invalid` })
  await writeAudit(db, { event: "put_regulation", data: { name: "old" }, userId: id, now: 0 })
  await writeAudit(db, { event: "put_regulation", data: { name: "gone" }, userId: gone, now: 0 })
  await db.update(audit).set({ userEmail: null })
  await writeAudit(db, { event: "put_regulation", data: { name: "new" }, userId: id, now: 0 })
  expect(await namesIn({ text: "former@" })).toEqual(["new", "old"])
  expect(await namesIn({ text: "deleted.invalid" })).toEqual([])
  // an entry shows the address of its time
  await db.update(user).set({ email: "latest@lamsf.example" }).where(eq(user.email, email))
  expect(await namesIn({ text: "latest@" })).toEqual(["old"])
})

test("words and addresses are found by indexes, not by reading the whole log", async () => {
  await write()
  await makeUser(db, { id: "writer-77", email: "seventy.seven@lamsf.example" })
  await db.execute(sql`
    insert into audit (event, data, timestamp, user_id)
    select 'change_name', jsonb_build_object('name', repeat(md5(number::text), 10)), now(), 'writer-' || number
    from generate_series(1, 20000) as number`)
  await db.execute(sql`vacuum analyze audit`)
  const queries = vi.spyOn(db.$client, "query")
  onTestFinished(() => queries.mockRestore())
  for (const text of ["c4ca4238a0b923820dcc509a6f75849b", "seventy.seven@"]) {
    queries.mockClear()
    expect((await read({ text })).entries).toHaveLength(1)
    const [query, values] = z
      .tuple([z.object({ text: z.string() }), z.array(z.unknown())])
      // the first asks for accounts
      .parse(queries.mock.calls[1])
    const { rows } = await db.$client.query(`explain ${query.text}`, values)
    const plan = JSON.stringify(rows)
    for (const index of ["audit_words", "audit_user_id_index"]) expect(plan).toContain(index)
    expect(plan).not.toContain("Seq Scan on audit")
  }
})

test("the log is for admins alone [D-02]", async () => {
  for (const stranger of await strangers(db))
    expect(
      await readAudit({ db, actor: stranger }, { text: "", from: null, until: null, before: null }),
    ).toEqual({ kind: "refused", reason: "forbidden" })
})
