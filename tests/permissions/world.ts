import { rmSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { addUser } from "#server/accounts/add-user.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import type { Database } from "#server/db/open-database.ts"
import { rateLimit } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { openFiles } from "#server/files/open-files.ts"
import { type AccountSite, accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { type MadeStage, makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startOpenIdProvider } from "#tests/support/open-id-provider.ts"
import { quickPasswords } from "#tests/support/quick-passwords.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"

/** All who may ask; the rider is the one whom the thing belongs to, the judge is in the stage's judges map. */
export const everybody = [
  "visitor",
  "rider",
  "other rider",
  "judge",
  "secretary elsewhere",
  "secretary",
  "admin",
] as const

export type Who = (typeof everybody)[number]

/** One who asks, in a browser of their own. */
export type Person = { actor: Actor | null; email: string; password: string; browser: Browser }

/** A running site, where each person has their place. */
export type World = {
  db: Db
  database: Database
  site: AccountSite
  files: Files & { names(): Promise<string[]> }
  now: number
  /** The institution whose secretary and admin, judge and rider are asked. */
  institution: string
  elsewhere: string
  people: Record<Who, Person>
}

/** Starts a site with an institution and everybody who may ask for something. */
export const makeWorld = async (): Promise<World> => {
  const database = await testDatabase()
  const { db } = database
  const folder = temporaryFolder()
  afterAll(() => rmSync(folder, { recursive: true }))
  const openId = await provide()
  const site = await accountSite(database, { filesUrl: pathToFileURL(folder).href, openId })
  const institution = (await makeInstitution(db)).id
  const elsewhere = (await makeInstitution(db)).id
  // so that the admin who is asked is not the last one
  await makeAdmin(db)
  await countWrites(database)
  const place = {
    db,
    database,
    site,
    files: filesIn(folder),
    now: Date.now(),
    institution,
    elsewhere,
  }
  return { ...place, people: await makePeople(place) }
}

const provide = async () => {
  const port = await freePort()
  const provider = await startOpenIdProvider([], { port, callback: "http://127.0.0.1/callback" })
  afterAll(provider.close)
  return { issuer: `http://127.0.0.1:${port}`, clientId: "nulle", clientSecret: "between-the-two-of-us" }
}

const makePeople = async (place: Omit<World, "people">): Promise<World["people"]> => ({
  visitor: await makePerson(place, "visitor"),
  rider: await makePerson(place, "rider"),
  "other rider": await makePerson(place, "other rider"),
  judge: await makePerson(place, "judge"),
  "secretary elsewhere": await makePerson(place, "secretary elsewhere"),
  secretary: await makePerson(place, "secretary"),
  admin: await makePerson(place, "admin"),
})

/** Somebody new, signed in unless they are a visitor. */
export const makePerson = async (
  { db, site, institution, elsewhere }: Omit<World, "people">,
  who: Who,
): Promise<Person> => {
  const browser = openBrowser(site)
  const account = { email: `person-${nextNumber()}@example.org`, name: who, password: "muddy-paddock" }
  if (who === "visitor") return { actor: null, ...account, browser }
  const added = await addUser({ db, now: Date.now(), passwords: quickPasswords }, account)
  if (added.kind === "refused") throw new Error(added.reason)
  const { userId } = added
  if (who === "admin") await db.insert(role).values({ userId, role: "admin" })
  if (who === "secretary")
    await db.insert(role).values({ userId, role: "secretary", institutionId: institution })
  if (who === "secretary elsewhere")
    await db.insert(role).values({ userId, role: "secretary", institutionId: elsewhere })
  await forgetAttempts(db)
  const answer = await browser.call("accounts/signIn", account)
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}`)
  return { actor: await findActor(db, userId), ...account, browser }
}

/** Lets everybody try again: here all come from one address. */
export const forgetAttempts = (db: Db) => db.delete(rateLimit)

/** A published stage of the institution that is open for registration, and has the judge. */
export const makeRace = async (
  { db, institution, now, people }: World,
  overrides: StageInput = {},
): Promise<MadeStage> => {
  const hour = 3_600_000
  const stage = await makeStage(db, {
    institutionId: institution,
    competitionStartDate: now - hour,
    competitionEndDate: now + 5 * hour,
    ...overrides,
  })
  await db.insert(stageJudge).values({ stageKey: stage.key, userId: userOf(people.judge) })
  return stage
}

/** The id of one who is signed in. */
export const userOf = ({ actor }: Person): string => {
  if (!actor) throw new Error("A visitor has no account")
  return actor.userId
}

/**
 * How much was written so far, to the database and to the files: two answers that are equal have nothing between them that was kept.
 * Only that everybody comes from one address is left out.
 */
export const written = async ({ database, files }: World): Promise<string> => {
  const { rows } = await database.pool.query({ name: "written", text: "select count(*) from written" })
  return JSON.stringify([rows, await files.names()])
}

/** Lets the database count each row that is added, changed or deleted, in the transaction that does it. */
const countWrites = async ({ pool }: Database): Promise<void> => {
  await pool.query(`
    create unlogged table written ();
    create function count_write() returns trigger language plpgsql as
      'begin insert into written default values; return null; end'`)
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', 'written')",
  )
  for (const { name } of tables)
    await pool.query(`
      create trigger count_added after insert or delete on ${name} for each row execute function count_write();
      create trigger count_changed after update on ${name} for each row when (old.* is distinct from new.*)
        execute function count_write()`)
}

const filesIn = (folder: string): World["files"] => ({
  ...openFiles({ filesUrl: pathToFileURL(folder).href, dataFolder: folder }),
  names: async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    return found
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .sort()
  },
})
