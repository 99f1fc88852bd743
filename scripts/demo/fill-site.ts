import type { CalledOffForm } from "#contracts/competitions/called-off-form.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { signOnTicks } from "#domain/registration/sign-on.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { callOff } from "#server/competitions/call-off.ts"
import type { Context } from "#server/db/context.ts"
import type { Files } from "#server/files/files.ts"
import { saveSignOnPlan } from "#server/registration/sign-on/sign-on-plan.ts"
import type { RunningServer } from "#server/start-server.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeHeldRider, saveForm } from "#tests/support/factories/make-rider.ts"
import { accounts, addAccounts, judgeAccounts } from "./accounts.ts"
import { holdQuestionTime } from "./hold-question-time.ts"
import { type DemoRider, familyWithChildren, inventField } from "./invent-field.ts"
import { type BegunStage, judgeSoFar, type RestOfStage } from "./judge-so-far.ts"
import { keepNumbers } from "./keep-numbers.ts"
import { noteConsents } from "./note-consents.ts"
import { offerAds } from "./offer-ads.ts"
import { planSeason } from "./plan-season.ts"
import { type DemoStage, timeZone } from "./plan-stage.ts"
import { planStarts } from "./plan-starts.ts"
import { planTaps } from "./plan-taps.ts"
import { publishStandings } from "./publish-standings.ts"
import { registerLicences } from "./register-licences.ts"
import { signIn } from "./sign-in.ts"
import { writeChampionship, writeClubs, writeStage } from "./write-season.ts"

/** The stages that have begun, and what is yet to be tapped in each. */
export type FilledSite = { begun: readonly BegunStage[]; rest: readonly RestOfStage[] }

type FillInput = { files: Files; now: number; signal: AbortSignal }

/**
 * Fills an empty site with a season: its rows, all taps up to now through the judges' own interface, and what its secretary did
 * since. The openFree stage that is over is not approved yet: a question about a score is open in it. One to come is cancelled, and the next one
 * has its start list. At the one
 * stage where the riders of accounts have yet to be registered, each form is filled in from their last registration: that of a rider alone,
 * and those of a parent with the children whom the parent enters (FA-01).
 */
export const fillSite = async (
  { url, database: { db } }: RunningServer,
  { files, now, signal }: FillInput,
): Promise<FilledSite> => {
  const chance = seededChance(2026)
  const { year } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const field = inventField(chance, year)
  const ownRider = field.find(({ racingClass }) => racingClass === "Amatieri")
  if (!ownRider) throw new Error("Nobody rides for the account of a rider")
  const { id: institutionId } = await makeInstitution(db, {
    id: "baltic-trial",
    name: "Baltijas triāla federācija",
    timeZone,
  })
  const family = familyWithChildren(field, { year, without: ownRider })
  if (!family) throw new Error("No family rides")
  const { parent, children } = family
  const users = await addAccounts(db, {
    institutionId,
    riderName: ownRider.name,
    parentName: parent.name,
  })
  const secretary = await findActor(db, users.secretary)
  await writeClubs(db)
  await saveForm(db, users.rider, lastFormOf(ownRider), now)
  await saveForm(db, users.parent, lastFormOf(parent), now)
  const known = [
    { name: ownRider.name, id: users.rider },
    { name: parent.name, id: users.parent },
  ]
  for (const child of children) known.push(await makeHeldRider(db, users.parent, lastFormOf(child)))

  const begun: BegunStage[] = []
  const coming: { path: string; stage: DemoStage }[] = []
  for (const championship of planSeason(chance, { now, year, field, known })) {
    await writeChampionship(db, institutionId, championship)
    for (const stage of championship.stages) {
      const place = { institutionId, championshipId: championship.id, judges: users.judges }
      const { path } = await writeStage({ db, files, actor: secretary }, place, stage)
      if (stage.venue.calledOff) await cancel({ db, actor: secretary, now }, path, stage.venue.calledOff)
      if (stage.start < now) begun.push({ stage, path, taps: planTaps(chance, stage) })
      else if (!stage.venue.calledOff) coming.push({ stage, path })
    }
  }
  const [next] = coming.toSorted((a, b) => a.stage.start - b.stage.start)
  await noteConsents(
    { db, actor: secretary, now },
    institutionId,
    coming.map(({ path }) => path),
  )
  if (next) {
    const by = { db, actor: secretary, now }
    await planStarts(by, next.path, next.stage)
    await saveSignOnPlan(by, next.path, { ticks: signOnTicks, noiseLimit: 94 })
  }
  const site = { url, signal }
  const sessions = await Promise.all(judgeAccounts.map((account) => signIn(site, account)))
  const rider = { userId: users.rider, session: await signIn(site, accounts.rider) }
  const others = users.judges.flatMap((userId, index) => {
    const session = sessions[index]
    return session ? [{ userId, session }] : []
  })
  await offerAds(site, db, { sellers: [rider, ...others], now })
  const officials = { db, secretary, now }
  const rest = await Promise.all(begun.map((stage) => judgeSoFar(site, officials, stage)))
  const over = begun.filter(({ stage }) => stage.type === "classic" && stage.end < now)
  const { championship: championshipId } = stageParams(over[0]?.path ?? "")
  const by = { db, actor: secretary, now, log: console }
  await keepNumbers(by, { institutionId, championshipId }, field)
  await registerLicences(by, institutionId, { field, year })
  for (const { stage, path } of begun.filter(({ stage }) => stage.type === "openFree" && stage.end < now))
    await holdQuestionTime(by, { ...stage, path }, users.rider)
  await publishStandings(
    by,
    { institutionId, championshipId },
    over.map(({ path }) => path),
  )
  return { begun, rest }
}

const cancel = async (by: Context, path: string, to: CalledOffForm): Promise<void> => {
  const outcome = await callOff(by, path, { to, seen: null })
  if (outcome.kind === "refused") throw new Error(`${path}: ${outcome.reason}`)
}

/** What a rider last registered with. */
const lastFormOf = (rider: DemoRider): RegistrationStart["form"] => {
  const { name, racingNumber, bike, racingClass, birthDate, license, club, gender, team } = rider
  return { name, racingNumber, bike, racingClass, birthDate, license, club, gender, team }
}
