import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { toBeGranted } from "./accounts.ts"

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
  "action of competitions/copy-season": row({
    allowed: admins,
    setup: async (world) => {
      const { id, institutionId } = await makeChampionship(world.db, { institutionId: world.institution })
      return `/championship/${institutionId}/${id}/copy/season`
    },
    call: ({ browser }, at) =>
      browser.submit(at, { displayName: `Season ${nextNumber()}`, id: "", days: "364" }),
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
    setup: toBeGranted,
    call: ({ browser }, { email }) => browser.submit("/championship/roles", { email, "named.role": "admin" }),
  }),
  "organising/firstSteps": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/firstSteps"),
  }),
  "organising/users": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/users", { text: "a" }),
  }),
  "organising/ownChampionships": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("organising/ownChampionships"),
  }),
}
