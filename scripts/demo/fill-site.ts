import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import type { Files } from "#server/files/files.ts"
import type { RunningServer } from "#server/start-server.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { accounts, addAccounts, judgeAccounts } from "./accounts.ts"
import { holdQuestionTime } from "./hold-question-time.ts"
import { type DemoRider, inventField } from "./invent-field.ts"
import { type BegunStage, judgeSoFar, type RestOfStage } from "./judge-so-far.ts"
import { keepNumbers } from "./keep-numbers.ts"
import { offerAds } from "./offer-ads.ts"
import { planSeason } from "./plan-season.ts"
import { timeZone } from "./plan-stage.ts"
import { planTaps } from "./plan-taps.ts"
import { publishStandings } from "./publish-standings.ts"
import { signIn } from "./sign-in.ts"
import { writeChampionship, writeClubs, writeStage } from "./write-season.ts"

/** The stages that have begun, and what is yet to be tapped in each. */
export type FilledSite = { begun: readonly BegunStage[]; rest: readonly RestOfStage[] }

type FillInput = { files: Files; now: number; signal: AbortSignal }

/**
 * Fills an empty site with a season: its rows, all taps up to now through the judges' own interface, and what its secretary did
 * since. The openFree stage that is over is not approved yet: a question about a score is open in it. At the one stage where the
 * rider with an account has yet to register, the form is filled in from their last registration.
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
  const users = await addAccounts(db, { institutionId, riderName: ownRider.name })
  const secretary = await findActor(db, users.secretary)
  await writeClubs(db)
  await saveForm(db, users.rider, lastFormOf(ownRider), now)

  const known = { name: ownRider.name, userId: users.rider }
  const begun: BegunStage[] = []
  for (const championship of planSeason(chance, { now, year, field, known })) {
    await writeChampionship(db, institutionId, championship)
    for (const stage of championship.stages) {
      const place = { institutionId, championshipId: championship.id, judges: users.judges }
      const { path } = await writeStage({ db, files, actor: secretary }, place, stage)
      if (stage.start < now) begun.push({ stage, path, taps: planTaps(chance, stage) })
    }
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
  for (const { stage, path } of begun.filter(({ stage }) => stage.type === "openFree" && stage.end < now))
    await holdQuestionTime(by, { ...stage, path }, users.rider)
  await publishStandings(
    by,
    { institutionId, championshipId },
    over.map(({ path }) => path),
  )
  return { begun, rest }
}

/** What a rider last registered with. */
const lastFormOf = (rider: DemoRider): RegistrationStart["form"] => {
  const { name, racingNumber, bike, racingClass, birthDate, license, club, gender, team } = rider
  return { name, racingNumber, bike, racingClass, birthDate, license, club, gender, team }
}
