import { eq } from "drizzle-orm"
import pg from "pg"
import { expect, onTestFinished, test, vi } from "vitest"
import { championship } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { importParticipants } from "./import-participants.ts"

const { db, connection } = await testDatabase()

/** Every statement that is sent to this database until the test ends; what earlier files left may still talk to theirs. */
const watchStatements = (): string[] => {
  const name = new pg.Client(connection).database
  const statements: string[] = []
  const send = pg.Client.prototype.query
  const watched = vi.spyOn(pg.Client.prototype, "query")
  onTestFinished(() => watched.mockRestore())
  watched.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [query] = sent
    const text = typeof query === "object" && query !== null && "text" in query ? query.text : query
    // a connection begins with its limits, whenever it is opened
    if (this.database === name && !String(text).startsWith("select set_config("))
      statements.push(String(text))
    return Reflect.apply(send, this, sent)
  })
  return statements
}

test("a list that is sent again is known, also once the championship wants no team and no gender any more", async () => {
  const season = { hasTeamCompetition: true, hasClubStandings: true }
  const { institutionId, id: championshipId } = await makeChampionship(db, season)
  const stage = await makeStage(db, { institutionId, championshipId })
  const actor = await makeSecretary(db, institutionId)
  const form = makeForm({ team: "Ērgļu Trial", gender: "female" })
  const send = (team: string) => {
    const input = { forms: [{ line: 2, form: { ...form, team } }], confirmed: [], isTrial: false }
    return importParticipants({ db, actor, now: Date.UTC(2026, 4, 1) }, stage.path, input)
  }
  expect(await send("Ērgļu Trial")).toEqual({ kind: "imported", added: 1, known: 0 })
  const known = { kind: "imported", added: 0, known: 1 }
  expect(await send("ergļu  trial")).toEqual(known)
  await db
    .update(championship)
    .set({ hasTeamCompetition: false, hasClubStandings: false })
    .where(eq(championship.id, championshipId))
  expect(await send("Ērgļu Trial")).toEqual(known)
})

test("a list of 400 riders asks twice as much as one of 200, and reads the riders of the stage once", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const statements = watchStatements()
  const askedFor = async (count: number) => {
    statements.length = 0
    const forms = Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      form: makeForm({ name: `Rider ${index}`, racingNumber: String(index + 1) }),
    }))
    const input = { forms, confirmed: [], isTrial: true }
    const outcome = await importParticipants({ db, actor, now: Date.UTC(2026, 4, 1) }, stage.path, input)
    expect(outcome).toEqual({ kind: "acceptable", added: count, known: 0 })
    const reading = statements.filter((text) => / from "participant" /.test(text))
    expect(reading.filter((text) => !text.includes('"participant"."id" ='))).toHaveLength(1)
    return statements.length
  }
  const [few, some, many] = [await askedFor(1), await askedFor(200), await askedFor(400)]
  expect((many - few) / 399).toBe((some - few) / 199)
})
