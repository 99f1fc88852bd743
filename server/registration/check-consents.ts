import { and, eq, gt, isNotNull } from "drizzle-orm"
import type { Notifying } from "#server/auth/notify.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeIfDone } from "#server/stages/change-stage.ts"
import { endUnconsented } from "#server/stages/consents.ts"
import { tellingRiders } from "./tell-riders.ts"

/**
 * Makes confirmed riders of the coming stages of an institution Registered again who lack the consent that they need now, since it asks for
 * another age or has another time zone, and tells them by mail (EN-04, CH-03).
 */
export const checkConsents = async (context: Notifying, institutionId: string): Promise<void> => {
  const { db, actor, now } = context
  const by = { userId: actor?.userId ?? null, now }
  for (const path of await comingStages(db, institutionId, now))
    await tellingUnconfirmed(context, path, () =>
      writeIfDone(db, { path, done: "ended", by }, async (write): Promise<{ kind: "ended" | "none" }> => {
        const ended = await endUnconsented(write, by)
        return { kind: ended > 0 ? "ended" : "none" }
      }),
    )
}

/** Runs a change of a stage by which riders may need a consent that they lack, and mails those who are no longer confirmed (EN-04, CH-03). */
export const tellingUnconfirmed = async <Answer>(
  context: Notifying,
  path: string,
  change: () => Promise<Answer>,
): Promise<Answer> => {
  const entered = await enteredIn(context.db, eq(stage.path, path))
  const ids = entered.filter(({ status }) => status === "Confirmed").map(({ id }) => id)
  return ids.length === 0 ? change() : tellingRiders(context, { path, ids }, change)
}

/** Returns the paths of the coming stages of an institution with riders: whoever is only Registered may be confirmed at this moment. */
const comingStages = async (db: Db, id: string, now: number): Promise<Set<string>> => {
  const isComing = and(eq(stage.institutionId, id), gt(stage.competitionStartDate, now))
  return new Set((await enteredIn(db, isComing)).map(({ path }) => path))
}

/** Returns who is entered for stages whose institution asks for the consent of guardians. */
const enteredIn = (db: Db, isStage: ReturnType<typeof and>) =>
  db
    .select({ path: stage.path, id: participant.id, status: participant.status })
    .from(stage)
    .innerJoin(institution, and(eq(institution.id, stage.institutionId), isNotNull(institution.consentAge)))
    .innerJoin(participant, eq(participant.stageKey, stage.key))
    .where(isStage)
