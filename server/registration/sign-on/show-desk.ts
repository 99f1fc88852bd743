import { eq } from "drizzle-orm"
import type { SecretaryDeskRider, SignOnPage } from "#contracts/registration/sign-on.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { holderOf, isKeptForOther } from "#domain/registration/kept-numbers.ts"
import { byNumber } from "#domain/registration/participants.ts"
import { foldTicks } from "#domain/registration/sign-on.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { KeyedHash } from "#server/auth/keyed-hash.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { readConsents } from "#server/stages/consents.ts"
import { type FoundStage, findStageFor, type StageRefusal } from "#server/stages/find-stage.ts"
import { readKeptNumbers } from "../kept-numbers.ts"
import { hasRegister, licenceOddities } from "../licences.ts"
import { type ReadClass, readClasses, waitingIn } from "../start-list/planned-classes.ts"
import { entryCode } from "./entry-code.ts"
import { readTickEvents } from "./read-ticks.ts"
import { signOnPlanOf } from "./sign-on-plan.ts"

/** The desk, or why it is not shown. */
export type SignOnOutcome = { kind: "found"; page: SignOnPage } | StageRefusal

/** Returns the sign-on desk of a stage to its secretaries, with what is missing and odd of each rider (EN-01, SN-01, SN-02). */
export const signOnPage = async (
  { db, actor, now, keyedHash }: Context & { keyedHash: KeyedHash },
  path: string,
): Promise<SignOnOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { stage } = found
  const { title, timeZone, revision, status } = stage
  const { calledOff } = withKind(stage)
  const classes = await readClasses(db, stage.key)
  return {
    kind: "found",
    page: {
      stage: { path, title, timeZone, calledOff, revision, isPublished: status === "published" },
      plan: signOnPlanOf(stage),
      classes: classes.map(({ name, color }) => ({ name, color })),
      riders: await readRiders(db, stage, { classes, keyedHash, now }),
    },
  }
}

const readRiders = async (
  db: Db,
  stage: FoundStage,
  { classes, keyedHash, now }: { classes: readonly ReadClass[]; keyedHash: KeyedHash; now: number },
): Promise<SecretaryDeskRider[]> => {
  const rows = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  const ticks = foldTicks(await readTickEvents(db, stage.key))
  const kept = await readKeptNumbers(db, stage)
  const oddityOf = await licenceOddities(db, stage, rows)
  const asksLicence = stage.signOnTicks.includes("licence") && (await hasRegister(db, stage.institutionId))
  const consentOf = await readConsents(db, stage, now)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return classes.flatMap((one) => {
    const starts = new Map(one.slots.map(({ participantId, at }) => [participantId, at]))
    const lacking = new Set(one.madeOn === null ? [] : waitingIn(one).map(({ id }) => id))
    const riders = one.riders.flatMap(({ id }): SecretaryDeskRider[] => {
      const row = rowOf.get(id)
      if (!row) return []
      const { name, racingNumber, clubId, birthDate, license, status } = row
      return [
        {
          ...{ id, name, racingNumber, club: clubId, status, racingClass: one.name },
          birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
          code: entryCode(keyedHash, { stage: stage.path, id }),
          ticks: ticks.get(id) ?? {},
          startsAt: starts.get(id) ?? null,
          lacksStart: lacking.has(id),
          isNumberOfOther:
            birthDate !== null && isKeptForOther(kept, { ...holderOf({ name, birthDate }), racingNumber }),
          consent: consentOf(row),
          licence: license === null && asksLicence ? "none" : oddityOf(row),
        },
      ]
    })
    return riders.toSorted((a, b) => timeOf(a) - timeOf(b) || byNumber(a, b))
  })
}

const timeOf = ({ startsAt }: SecretaryDeskRider): number => startsAt ?? Number.MAX_SAFE_INTEGER

/** The procedure by which a desk is read. */
export const signOnPageProcedures = {
  desk: procedures.signOn.desk.handler(({ input, context, errors }) => {
    const { keyedHash } = context.accounts
    return answer(signOnPage({ ...context, keyedHash }, input.stage), errors)
  }),
}
