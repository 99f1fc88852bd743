import sharp from "sharp"
import type { ChampionshipForm } from "#contracts/championship-form.ts"
import { newStageForm } from "#contracts/new-stage-form.ts"
import { stageForm } from "#contracts/stage-form.ts"
import { championshipToEdit } from "#server/competitions/championship-to-edit.ts"
import { createChampionship } from "#server/competitions/create-championship.ts"
import { findRegulation, findStageImage } from "#server/competitions/find-stage-file.ts"
import { listChampionships } from "#server/competitions/list-championships.ts"
import { institutionVersion, listInstitutions } from "#server/competitions/list-institutions.ts"
import { newStage } from "#server/competitions/new-stage.ts"
import { putRegulation, removeRegulation } from "#server/competitions/put-regulation.ts"
import { putStageImage } from "#server/competitions/put-stage-image.ts"
import { saveChampionship } from "#server/competitions/save-championship.ts"
import { addClub, removeClub, saveClub } from "#server/competitions/save-club.ts"
import { createInstitution, saveInstitution } from "#server/competitions/save-institution.ts"
import { saveStage } from "#server/competitions/save-stage.ts"
import { showStage } from "#server/competitions/show-stage.ts"
import { stageToEdit } from "#server/competitions/stage-to-edit.ts"
import { startStage } from "#server/competitions/start-stage.ts"
import { refoldStage } from "#server/judging/refold-stage.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { upload } from "#tests/support/test-files.ts"
import { everybody, type Rows, row, secretaries } from "../row.ts"
import { makeRace, type World } from "../world.ts"

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
  return { place, version: open.version, form: { ...open.form, ...changes } }
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
  return { path, version: open.version, form }
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

const regulatedRace = async (world: World) => {
  const stage = await makeRace(world, { status: "draft" })
  await putRegulation({ ...world, actor: world.people.secretary.actor }, stage.path, upload(pdf()))
  return stage
}

const picturedRace = async (world: World) => ({ path: (await makeRace(world)).path, file: await picture() })

const imageRoute = (kind: "logo" | "photo") =>
  row({
    allowed: secretaries,
    setup: picturedRace,
    call: ({ browser }, { path, file }) => browser.upload("POST", `/${path}/images/${kind}`, file),
  })

const files = "/institutions/:institution/championships/:championship/stages/:stage"

export const competitions: Rows = {
  createInstitution: row({
    allowed: admins,
    call: (asker) => createInstitution(asker, { id: null, name: `Federation ${nextNumber()}`, timeZone }),
  }),
  saveInstitution: row({
    allowed: admins,
    setup: ({ db }) => makeInstitution(db),
    call: (asker, made) => {
      const form = { name: "Renamed", timeZone }
      return saveInstitution(asker, { id: made.id, version: institutionVersion(made), form })
    },
  }),
  listInstitutions: row({ allowed: admins, reads: true, call: listInstitutions }),
  createChampionship: row({
    allowed: admins,
    call: (asker) => {
      const displayName = `Season ${nextNumber()}`
      return createChampionship(asker, { institutionId: asker.institution, displayName, id: null })
    },
  }),
  saveChampionship: row({
    allowed: secretaries,
    setup: changedChampionship({ displayName: "Renamed" }),
    call: saveChampionship,
  }),
  "saveChampionship: publishes it": row({
    allowed: admins,
    setup: changedChampionship({ publicationStatus: "published" }),
    call: saveChampionship,
  }),
  championshipToEdit: row({
    allowed: secretaries,
    reads: true,
    setup: placeOf,
    call: championshipToEdit,
  }),
  listChampionships: row({ allowed: admins, reads: true, call: listChampionships }),
  newStage: row({ allowed: secretaries, reads: true, setup: placeOf, call: newStage }),
  startStage: row({
    allowed: secretaries,
    setup: async (world) => ({
      place: await placeOf(world),
      form: newStageForm(timeZone).parse({
        ...startOfStage,
        title: `Stage ${nextNumber()}`,
      }),
    }),
    call: startStage,
  }),
  "action of competitions/new-stage": row({
    allowed: secretaries,
    setup: placeOf,
    call: ({ browser }, { institutionId, championshipId }) =>
      browser.submit(`/championship/${institutionId}/${championshipId}/new`, {
        ...startOfStage,
        title: `Stage ${nextNumber()}`,
      }),
  }),
  "action of competitions/edit-stage": row({
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
  "showStage: a draft": row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: (asker, { path }) => showStage(asker, path),
  }),
  stageToEdit: row({
    allowed: secretaries,
    reads: true,
    setup: makeRace,
    call: (asker, { path }) => stageToEdit(asker, path),
  }),
  saveStage: row({
    allowed: secretaries,
    setup: changedStage,
    call: (asker, { path, ...form }) => saveStage({ ...asker, refold: refoldStage }, path, form),
  }),
  addClub: row({
    allowed: admins,
    call: (asker) => addClub(asker, { id: `Club ${nextNumber()}`, country: "Estonia" }),
  }),
  saveClub: row({
    allowed: admins,
    setup: ({ db }) => makeClub(db),
    call: (asker, former) => saveClub(asker, { former, form: { ...former, country: "Lithuania" } }),
  }),
  "action of competitions/clubs: add": row({
    allowed: admins,
    call: ({ browser }) =>
      browser.submit("/championship/clubs?new", { id: `Club ${nextNumber()}`, country: "Latvia" }),
  }),
  "action of competitions/clubs: change": row({
    allowed: admins,
    setup: ({ db }) => makeClub(db),
    call: ({ browser }, { id, country }) => {
      const changed = { id, formerCountry: country, country: "Lithuania" }
      return browser.submit(`/championship/clubs?edit=${encodeURIComponent(id)}`, changed)
    },
  }),
  removeClub: row({
    allowed: admins,
    setup: ({ db }) => makeClub(db),
    call: (asker, { id }) => removeClub(asker, id),
  }),
  putRegulation: row({
    allowed: secretaries,
    setup: makeRace,
    call: (asker, { path }) => putRegulation(asker, path, upload(pdf())),
  }),
  [`PUT ${files}/regulation.pdf`]: row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path }) => browser.upload("PUT", `/${path}/regulation.pdf`, pdf()),
  }),
  removeRegulation: row({
    allowed: secretaries,
    setup: regulatedRace,
    call: (asker, { path }) => removeRegulation(asker, path),
  }),
  [`DELETE ${files}/regulation.pdf`]: row({
    allowed: secretaries,
    setup: regulatedRace,
    call: ({ browser }, { path }) => browser.remove(`/${path}/regulation.pdf`),
  }),
  findRegulation: row({
    allowed: everybody,
    reads: true,
    setup: async (world) => {
      const stage = await makeRace(world)
      await putRegulation({ ...world, actor: world.people.secretary.actor }, stage.path, upload(pdf()))
      return stage
    },
    call: (asker, { path }) => findRegulation(asker, path),
  }),
  "findRegulation: of a draft": row({
    allowed: secretaries,
    reads: true,
    setup: regulatedRace,
    call: (asker, { path }) => findRegulation(asker, path),
  }),
  putStageImage: row({
    allowed: secretaries,
    setup: picturedRace,
    call: (asker, { path, file }) => putStageImage(asker, path, { kind: "logo", upload: upload(file) }),
  }),
  [`POST ${files}/images/:kind{logo|photo}`]: imageRoute("logo"),
  [`POST ${files}/images/:kind{logo|photo}: a photo`]: imageRoute("photo"),
  "findStageImage: of a draft": row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: (asker, { path }) => findStageImage(asker, path, `${"0".repeat(32)}-140x100.webp`),
  }),
}
