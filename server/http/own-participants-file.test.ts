import { asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { genders } from "#domain/registration/participants.ts"
import { languages } from "#domain/site/language.ts"
import { visibleText } from "#domain/site/typed-text.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { fileOf, importStage } from "#tests/support/import-stage.ts"
import { tableFiles } from "./downloads.ts"

const database = await testDatabase()
const { db } = database
const now = Date.UTC(2026, 4, 1)
const [from, to] = [await importStage(database, now), await importStage(database, now)]
// only then genders are kept
await db.update(championship).set({ hasWomenClasses: true })
const club = await makeClub(db, { id: "Ķekava; Moto, “Õ”" })
const boards = { board: async () => null }
const router = tableFiles({ db, boards, now: Date.now }, (_, make) => make(from.secretary))

const ownFile = async (language: string): Promise<Uint8Array> => {
  const { institutionId, championshipId, id } = from.stage
  const page = `/competitions/${institutionId}/${championshipId}/${id}`
  return new Uint8Array(
    await (await router.request(`${page}/participants.csv?lng=${language}`)).arrayBuffer(),
  )
}

const ridersOf = ({ key }: { key: number }) =>
  db
    .select({
      name: participant.name,
      racingNumber: participant.racingNumber,
      bike: participant.bike,
      birthDate: participant.birthDate,
      license: participant.license,
      clubId: participant.clubId,
      gender: participant.gender,
      isOutOfCompetition: participant.isOutOfCompetition,
    })
    .from(participant)
    .where(eq(participant.stageKey, key))
    .orderBy(asc(participant.racingNumber))

const text = fc
  .string({
    unit: fc.oneof(fc.constantFrom(..."=+-@,;|'\"\n\tāõłЖ 7"), fc.string({ minLength: 1, maxLength: 1 })),
  })
  .map((typed) => visibleText(typed).replaceAll("\0", "").trim().replace(/\s+/g, " ").slice(0, 80).trim())
const optional = fc.option(text).map((one) => one || null)
const rider = fc.record({
  name: text.map((name) => name || "Anna"),
  bike: optional,
  license: optional,
  birthDate: fc.constantFrom("1988-11-02", "2009-05-21", "1990-02-01"),
  clubId: fc.option(fc.constant(club.id)),
  gender: fc.constantFrom(...genders),
  isOutOfCompetition: fc.boolean(),
  racingClass: fc.constantFrom("Expert", "Clubman"),
})

test("what a secretary downloads is imported as it was, in each language", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rider, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...languages),
      async (riders, language) => {
        await db.delete(participant)
        for (const [index, one] of riders.entries())
          await makeParticipant(db, from.stage, { ...one, racingNumber: String(index + 1) })
        const { code, output, errors } = await to.participants(fileOf(await ownFile(language)), "--namesakes")
        expect(errors).toBe("")
        expect({ code, added: output.split("\n")[0] }).toEqual({
          code: 0,
          added: `Riders added: ${riders.length}. There already: 0.`,
        })
        expect(await ridersOf(to.stage)).toEqual(await ridersOf(from.stage))
      },
    ),
    { numRuns: 30 },
  )
})

test("the import says what it leaves out of such a file", async () => {
  await db.delete(participant)
  await makeParticipant(db, from.stage, { racingNumber: "7", clubId: club.id, gender: "male" })
  const { output } = await to.participants(fileOf(await ownFile("et")))
  expect(output.split("\n")[1]).toBe("Not imported: country, status, joined.")
})
