import { randomUUID } from "node:crypto"
import { addUser } from "#server/accounts/add-user.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"

const riders = 120
const sections = 10
const laps = 3

/** A stage that waits for its judges. */
export type PreparedStage = { path: string; participants: string[]; sections: number; laps: number }

/** The email and password of a judge. */
export type JudgeAccount = { email: string; password: string }

/** What the devices have to know. */
export type Prepared = { judges: JudgeAccount[]; stages: PreparedStage[] }

/** Makes classic stages of 120 riders, 10 sections and 3 laps, and judges who judge in all of them. */
export const prepareStages = async (
  db: Db,
  { judgeCount, stageCount }: { judgeCount: number; stageCount: number },
): Promise<Prepared> => {
  const judges: (JudgeAccount & { userId: string })[] = []
  for (let number = 1; number <= judgeCount; number += 1) judges.push(await makeAccount(db, number))
  const championship = await makeChampionship(db)
  const stages: PreparedStage[] = []
  for (let number = 1; number <= stageCount; number += 1) {
    const { key, path, classes } = await makeStage(db, {
      ...running(),
      institutionId: championship.institutionId,
      championshipId: championship.id,
      classes: [{ name: "Expert", lap: laps, lapSections: Array.from({ length: sections }, () => true) }],
    })
    await db.insert(stageJudge).values(judges.map(({ userId }) => ({ stageKey: key, userId })))
    const classKey = classes[0]?.classKey ?? 0
    const roster = Array.from({ length: riders }, (_, index) => ({
      stageKey: key,
      id: randomUUID(),
      name: `Rider ${index + 1}`,
      racingNumber: String(index + 1),
      classKey,
      birthDate: "1996-07-14",
    }))
    await db.insert(participant).values(roster)
    stages.push({ path, participants: roster.map(({ id }) => id), sections, laps })
  }
  console.log(`${stageCount} stages, each of ${riders} riders, ${sections} sections and ${laps} laps`)
  return { judges: judges.map(({ email, password }) => ({ email, password })), stages }
}

const makeAccount = async (db: Db, number: number) => {
  const account = { email: `judge-${number}@example.org`, password: randomUUID() }
  const added = await addUser({ db, now: Date.now() }, { ...account, name: `Judge ${number}`, isJudge: true })
  if (added.kind === "refused") throw new Error(added.reason)
  return { ...account, userId: added.userId }
}
