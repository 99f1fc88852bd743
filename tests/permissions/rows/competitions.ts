import sharp from "sharp"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import { newStageForm } from "#contracts/competitions/new-stage-form.ts"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { stageToEdit } from "#server/competitions/edit-stage.ts"
import { institutionVersion } from "#server/competitions/institutions.ts"
import { putRegulation } from "#server/competitions/regulation.ts"
import { putStageImage } from "#server/competitions/stage-images.ts"
import { showStage } from "#server/competitions/stage-page.ts"
import { pathOf } from "#server/stages/championship-place.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { upload } from "#tests/support/test-files.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { everybody, makeRace, type World } from "../world.ts"

const admins = ["admin"] as const
const timeZone = "Europe/Riga"

const placeOf = async ({ db, institution }: World) => {
  const { id } = await makeChampionship(db, { institutionId: institution })
  return { institutionId: institution, championshipId: id }
}

/** Changes to a championship's form as an admin has it open. */
const changedChampionship = (changes: Partial<ChampionshipForm>) => async (world: World) => {
  const place = await placeOf(world)
  const open = await championshipToEdit({ ...world, actor: world.people.admin.actor }, place)
  if (open.kind === "refused") throw new Error(open.reason)
  return { championship: pathOf(place), version: open.version, form: { ...open.form, ...changes } }
}

/** A stage's form as its secretary has it open, with another title. */
const changedStage = async (world: World) => {
  const { path } = await makeRace(world)
  const open = await stageToEdit({ ...world, actor: world.people.secretary.actor }, path)
  if (open.kind === "refused") throw new Error(open.reason)
  const form = stageForm(open.timeZone, open.fields).parse({
    ...open.fields,
    title: `Renamed ${nextNumber()}`,
  })
  return { stage: path, version: open.version, form, confirmed: null }
}

const startOfStage = {
  competitionStartDate: "2027-05-15T10:00",
  competitionEndDate: "2027-05-15T18:00",
}

const pdf = () => `%PDF-1.7 ${nextNumber()}`

const picture = async () => {
  const background = { r: nextNumber() % 256, g: nextNumber() % 256, b: nextNumber() % 256 }
  const png = sharp({ create: { width: 20, height: 20, channels: 3, background } }).png()
  return Buffer.from(await png.toBuffer())
}

const regulatedRace = async (world: World, status: "draft" | "published") => {
  const stage = await makeRace(world, { status })
  const by = { ...world, actor: world.people.secretary.actor, log: console }
  await putRegulation(by, stage.path, upload(pdf()))
  return stage
}

const picturedRace = async (world: World) => ({ path: (await makeRace(world)).path, file: await picture() })

const imageRoute = (kind: "logo" | "photo") =>
  row({
    allowed: secretaries,
    setup: picturedRace,
    call: ({ browser }, { path, file }) => browser.upload("POST", `/${path}/images/${kind}`, file),
  })

/** The address of a stage's picture. */
const stageImage = async (world: World, status: "draft" | "published") => {
  const { path } = await makeRace(world, { status })
  const by = { ...world, actor: world.people.secretary.actor }
  const outcome = await putStageImage(by, path, { kind: "logo", upload: upload(await picture()) })
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return outcome.address
}

const files = "/institutions/:institution/championships/:championship/stages/:stage"

export const competitions: Rows = {
  "organising/createInstitution": row({
    allowed: admins,
    call: ({ browser }) =>
      browser.call("organising/createInstitution", { name: `Federation ${nextNumber()}`, timeZone }),
  }),
  "organising/saveInstitution": row({
    allowed: admins,
    setup: ({ db }) => makeInstitution(db),
    call: ({ browser }, made) => {
      const form = { name: "Renamed", timeZone }
      return browser.call("organising/saveInstitution", {
        id: made.id,
        version: institutionVersion(made),
        form,
      })
    },
  }),
  "organising/institutions": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/institutions"),
  }),
  "organising/copySeason": row({
    allowed: admins,
    setup: placeOf,
    call: ({ browser }, place) =>
      browser.call("organising/copySeason", {
        championship: pathOf(place),
        form: { displayName: `Season ${nextNumber()}`, days: 364, stages: [] },
      }),
  }),
  "organising/createChampionship": row({
    allowed: admins,
    call: ({ browser, institution }) =>
      browser.call("organising/createChampionship", {
        institutionId: institution,
        displayName: `Season ${nextNumber()}`,
      }),
  }),
  "organising/saveChampionship": row({
    allowed: secretaries,
    setup: changedChampionship({ displayName: "Renamed" }),
    call: ({ browser }, change) => browser.call("organising/saveChampionship", change),
  }),
  "organising/saveChampionship: publishes it": row({
    allowed: admins,
    setup: changedChampionship({ publicationStatus: "published" }),
    call: ({ browser }, change) => browser.call("organising/saveChampionship", change),
  }),
  "organising/championshipToEdit": row({
    allowed: secretaries,
    reads: true,
    setup: placeOf,
    call: ({ browser }, place) =>
      browser.call("organising/championshipToEdit", { championship: pathOf(place) }),
  }),
  "organising/championships": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/championships"),
  }),
  "competitions/newStage": row({
    allowed: secretaries,
    reads: true,
    setup: placeOf,
    call: ({ browser }, place) => browser.call("competitions/newStage", { championship: pathOf(place) }),
  }),
  "competitions/startStage": row({
    allowed: secretaries,
    setup: async (world) => ({
      championship: pathOf(await placeOf(world)),
      form: newStageForm(timeZone).parse({
        ...startOfStage,
        title: `Stage ${nextNumber()}`,
      }),
    }),
    call: ({ browser }, start) => browser.call("competitions/startStage", start),
  }),
  "action of office/stage-form/new-stage": row({
    allowed: secretaries,
    setup: placeOf,
    call: ({ browser }, { institutionId, championshipId }) =>
      browser.submit(`/championship/${institutionId}/${championshipId}/new`, {
        ...startOfStage,
        title: `Stage ${nextNumber()}`,
      }),
  }),
  "action of office/stage-form/edit-stage": row({
    allowed: secretaries,
    setup: async (world) => {
      const { institutionId, championshipId, id, path } = await makeRace(world, { status: "draft" })
      const open = await stageToEdit({ ...world, actor: world.people.secretary.actor }, path)
      if (open.kind === "refused") throw new Error(open.reason)
      return { address: `/championship/${institutionId}/${championshipId}/${id}`, version: open.version }
    },
    call: ({ browser }, { address, version }) => {
      const changed = { ...startOfStage, title: "Renamed", status: "draft", competitionType: "classic" }
      return browser.submit(address, { ...changed, version })
    },
  }),
  "competitions/publishedStages": row({
    // visitors read them with pages, which are cached
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("competitions/publishedStages"),
  }),
  "competitions/ownNextStage": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("competitions/ownNextStage"),
  }),
  "competitions/stagePage": row({
    allowed: everybody,
    reads: true,
    setup: makeRace,
    call: (caller, { path }) => showStage(caller, path),
  }),
  "competitions/stagePage: a draft": row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: (caller, { path }) => showStage(caller, path),
  }),
  "competitions/readiness": row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: ({ browser }, { path: stage }) => browser.call("competitions/readiness", { stage }),
  }),
  "competitions/stageToEdit": row({
    allowed: secretaries,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("competitions/stageToEdit", { stage }),
  }),
  "competitions/saveStage": row({
    allowed: secretaries,
    setup: changedStage,
    call: ({ browser }, change) => browser.call("competitions/saveStage", change),
  }),
  "competitions/removeStage": row({
    allowed: secretaries,
    setup: ({ db, institution }) => makeStage(db, { institutionId: institution, status: "draft" }),
    call: ({ browser }, { path: stage }) => browser.call("competitions/removeStage", { stage }),
  }),
  "action of office/championships/clubs: add": row({
    allowed: admins,
    call: ({ browser }) =>
      browser.submit("/championship/clubs?new", { id: `Club ${nextNumber()}`, country: "Latvia" }),
  }),
  "action of office/championships/clubs: change": row({
    allowed: admins,
    setup: ({ db }) => makeClub(db),
    call: ({ browser }, { id, country }) => {
      const changed = { id, formerCountry: country, country: "Lithuania" }
      return browser.submit(`/championship/clubs?edit=${encodeURIComponent(id)}`, changed)
    },
  }),
  [`PUT ${files}/regulation.pdf`]: row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path }) => browser.upload("PUT", `/${path}/regulation.pdf`, pdf()),
  }),
  "competitions/removeRegulation": row({
    allowed: secretaries,
    setup: (world) => regulatedRace(world, "draft"),
    call: ({ browser }, { path }) => browser.call("competitions/removeRegulation", { stage: path }),
  }),
  [`GET ${files}/regulation.pdf`]: row({
    allowed: everybody,
    reads: true,
    setup: (world) => regulatedRace(world, "published"),
    call: ({ browser }, { path }) => browser.get(`/${path}/regulation.pdf`),
  }),
  [`GET ${files}/regulation.pdf: of a draft`]: row({
    allowed: secretaries,
    reads: true,
    setup: (world) => regulatedRace(world, "draft"),
    call: ({ browser }, { path }) => browser.get(`/${path}/regulation.pdf`),
  }),
  [`POST ${files}/images/:kind{logo|photo}`]: imageRoute("logo"),
  [`POST ${files}/images/:kind{logo|photo}: a photo`]: imageRoute("photo"),
  [`GET ${files}/images/:file`]: row({
    allowed: everybody,
    reads: true,
    setup: (world) => stageImage(world, "published"),
    call: ({ browser }, address) => browser.get(address),
  }),
  [`GET ${files}/images/:file: of a draft`]: row({
    allowed: secretaries,
    reads: true,
    setup: (world) => stageImage(world, "draft"),
    call: ({ browser }, address) => browser.get(address),
  }),
}
