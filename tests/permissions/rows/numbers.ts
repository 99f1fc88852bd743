import { importNumbers } from "#server/registration/import-numbers.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import type { World } from "../world.ts"

/** A championship of the institution. */
const season = ({ db, institution }: World) => makeChampionship(db, { institutionId: institution })

/** The same with a number that it keeps. */
const keptSeason = async (world: World) => {
  const { institutionId, id } = await season(world)
  const { racingNumber } = await makeKeptNumber(world.db, { institutionId, championshipId: id })
  return { institutionId, id, racingNumber }
}

const pathOf = ({ institutionId, id }: { institutionId: string; id: string }) =>
  `institutions/${institutionId}/championships/${id}`

const keptForm = () => ({
  racingNumber: String(nextNumber()),
  name: "Anna Ozola",
  birthYear: 1999,
  racingClass: null,
})

/** The numbers that a championship keeps for riders (SN-01). */
export const numbers: Rows = {
  "action of office/lists/numbers": row({
    allowed: secretaries,
    setup: async (world) => {
      const { institutionId, id } = await season(world)
      return `/championship/${institutionId}/${id}/riders/numbers?new`
    },
    call: ({ browser }, at) =>
      browser.submit(at, { ...keptForm(), birthYear: "1999", racingClass: "", version: "" }),
  }),
  "numbers/list": row({
    allowed: secretaries,
    reads: true,
    setup: season,
    call: ({ browser }, of) => browser.call("numbers/list", { championship: pathOf(of), sought: "" }),
  }),
  "numbers/keep": row({
    allowed: secretaries,
    setup: season,
    call: ({ browser }, of) =>
      browser.call("numbers/keep", {
        championship: pathOf(of),
        former: null,
        form: keptForm(),
        confirmed: null,
      }),
  }),
  "numbers/release": row({
    allowed: secretaries,
    setup: keptSeason,
    call: ({ browser }, { racingNumber, ...of }) =>
      browser.call("numbers/release", { championship: pathOf(of), racingNumber }),
  }),
  "numbers/show": row({
    allowed: secretaries,
    setup: season,
    call: ({ browser }, of) => browser.call("numbers/show", { championship: pathOf(of), isShown: true }),
  }),
  // visitors read them with pages, which are cached
  "numbers/areShown": row({
    allowed: signedIn,
    reads: true,
    setup: season,
    call: ({ browser }, of) => browser.call("numbers/areShown", { championship: pathOf(of) }),
  }),
  "numbers/shown": row({
    allowed: signedIn,
    reads: true,
    setup: ({ db, institution: institutionId }) =>
      makeChampionship(db, { institutionId, publicationStatus: "published", showsNumbers: true }),
    call: ({ browser }, of) => browser.call("numbers/shown", { championship: pathOf(of) }),
  }),
  importNumbers: row({
    allowed: secretaries,
    setup: season,
    call: (caller, { institutionId, id: championshipId }) => {
      const forms = [{ line: 2, form: keptForm() }]
      const input = { forms, isRiddenAllowed: false, isTrial: false }
      return importNumbers(caller, { institutionId, championshipId }, input)
    },
  }),
}
