import { findUsers } from "#server/accounts/find-users.ts"
import { championshipToEdit } from "#server/competitions/championship-to-edit.ts"
import { listOwnChampionships } from "#server/competitions/list-own-championships.ts"
import { session } from "#server/db/schema/accounts.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"

const admins = ["admin"] as const

/** The pages of organisers, which take their forms. */
export const organising: Rows = {
  "action of competitions/institutions": row({
    allowed: admins,
    call: ({ browser }) =>
      browser.submit("/championship/institutions", {
        name: `Federation ${nextNumber()}`,
        timeZone: "Europe/Tallinn",
      }),
  }),
  "action of competitions/championships": row({
    allowed: admins,
    call: ({ browser, institution }) =>
      browser.submit("/championship?index", {
        institutionId: institution,
        displayName: `Season ${nextNumber()}`,
      }),
  }),
  "action of competitions/edit-championship": row({
    allowed: secretaries,
    setup: async (world) => {
      const { id, institutionId } = await makeChampionship(world.db, { institutionId: world.institution })
      const open = await championshipToEdit(
        { ...world, actor: world.people.admin.actor },
        { institutionId, championshipId: id },
      )
      if (open.kind === "refused") throw new Error(open.reason)
      return { at: `/championship/${institutionId}/${id}`, version: open.version }
    },
    call: ({ browser }, { at, version }) =>
      browser.submit(at, { version, displayName: `Renamed ${nextNumber()}`, publicationStatus: "draft" }),
  }),
  "action of accounts/roles": row({
    allowed: admins,
    setup: async ({ db }) => {
      // all of them are tried after a while, and roles are given by who has just signed in
      await db.update(session).set({ provenOn: Date.now() })
      return makeUser(db)
    },
    call: ({ browser }, { email }) => browser.submit("/championship/roles", { email, "named.role": "admin" }),
  }),
  findUsers: row({ allowed: admins, reads: true, call: (asker) => findUsers(asker, "a") }),
  listOwnChampionships: row({ allowed: signedIn, reads: true, call: listOwnChampionships }),
}
