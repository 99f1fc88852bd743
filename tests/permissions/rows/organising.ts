import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { mergeClubs } from "#server/competitions/merge-clubs.ts"
import { effectsOfChange } from "#server/standings/effects-on-published.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { justProven } from "#tests/support/just-proven.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { toBeGranted } from "./accounts.ts"

const admins = ["admin"] as const

/** The pages of organisers, which take their forms. */
export const organising: Rows = {
  "action of office/championships/institutions": row({
    allowed: admins,
    call: ({ browser }) =>
      browser.submit("/championship/institutions", {
        name: `Federation ${nextNumber()}`,
        timeZone: "Europe/Tallinn",
      }),
  }),
  "action of office/championships/championships": row({
    allowed: admins,
    call: ({ browser, institution }) =>
      browser.submit("/championship?index", {
        institutionId: institution,
        displayName: `Season ${nextNumber()}`,
      }),
  }),
  "action of office/championships/copy-season": row({
    allowed: admins,
    setup: async (world) => {
      const { id, institutionId } = await makeChampionship(world.db, { institutionId: world.institution })
      return `/championship/${institutionId}/${id}/copy/season`
    },
    call: ({ browser }, at) =>
      browser.submit(at, { displayName: `Season ${nextNumber()}`, id: "", days: "364" }),
  }),
  "action of office/championships/edit-championship": row({
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
  "action of office/accounts/roles": row({
    allowed: admins,
    setup: toBeGranted,
    call: ({ browser }, { email }) => browser.submit("/championship/roles", { email, "named.role": "admin" }),
  }),
  "organising/firstSteps": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/firstSteps"),
  }),
  "organising/clubs": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/clubs"),
  }),
  "organising/addClub": row({
    allowed: admins,
    call: ({ browser }) =>
      browser.call("organising/addClub", { id: `Club ${nextNumber()}`, country: "Estonia" }),
  }),
  "organising/saveClub": row({
    allowed: admins,
    setup: ({ db }) => makeClub(db),
    call: ({ browser }, former) =>
      browser.call("organising/saveClub", { former, form: { ...former, country: "Lithuania" } }),
  }),
  "organising/mergeClubs": row({
    allowed: admins,
    setup: async (world) => {
      const clubs = { from: (await makeClub(world.db)).id, into: (await makeClub(world.db)).id }
      const context = { ...world, ...justProven, actor: world.people.admin.actor, effectsOfChange }
      const asked = await mergeClubs(context, { ...clubs, confirmed: null })
      if (asked.kind !== "to-confirm") throw new Error("nothing was asked")
      return { ...clubs, confirmed: asked.question }
    },
    call: ({ browser }, merge) => browser.call("organising/mergeClubs", merge),
  }),
  "organising/removeClub": row({
    allowed: admins,
    setup: ({ db }) => makeClub(db),
    call: ({ browser }, { id }) => browser.call("organising/removeClub", { id }),
  }),
  "organising/removeChampionship": row({
    allowed: admins,
    setup: ({ db, institution }) => makeChampionship(db, { institutionId: institution }),
    call: ({ browser }, { institutionId, id }) =>
      browser.call("organising/removeChampionship", {
        championship: `institutions/${institutionId}/championships/${id}`,
      }),
  }),
  "organising/removeInstitution": row({
    allowed: admins,
    setup: ({ db }) => makeInstitution(db),
    call: ({ browser }, { id }) => browser.call("organising/removeInstitution", { id }),
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
  "organising/ownStages": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("organising/ownStages"),
  }),
}
