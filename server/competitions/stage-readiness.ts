import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { stageClass, stageJudge, stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { startSlot } from "#server/db/schema/start-list.ts"
import { findStageFor } from "#server/stages/find-stage.ts"

/** What is ready for a stage, or why it is not shown. */
export type ReadinessOutcome =
  | { kind: "found"; readiness: StageReadiness }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Returns what has to be ready before a stage is ridden, even for a draft (CO-01); for secretaries only. */
export const stageReadiness = async ({ db, actor }: ReadContext, path: string): Promise<ReadinessOutcome> => {
  const found = await findStageFor({ db, actor }, path, "edit-stage")
  if (found.kind === "refused") return found
  const { stage } = found
  const { key, competitionStartDate, competitionEndDate, registrationEndDate } = stage
  const ofStage = eq(participant.stageKey, key)
  // every open cockpit polls this, so all counts take one round trip
  const [counts] = await db
    .select({
      classes: db.$count(stageClass, eq(stageClass.stageKey, key)),
      participants: db.$count(participant, ofStage),
      unconfirmed: db.$count(participant, and(ofStage, eq(participant.status, "Registered"))),
      slots: db.$count(startSlot, eq(startSlot.stageKey, key)),
      isListPublished: isNotNull(stageTable.startListPublishedOn).mapWith(Boolean),
      judges: db.$count(stageJudge, eq(stageJudge.stageKey, key)),
      passes: db.$count(sectionPass, and(eq(sectionPass.stageKey, key), isNull(sectionPass.revokedOn))),
    })
    .from(stageTable)
    .where(eq(stageTable.key, key))
  if (!counts) return { kind: "refused", reason: "stage-not-found" }
  const { slots, isListPublished, ...others } = counts
  return {
    kind: "found",
    readiness: {
      isPublished: stage.status === "published",
      competitionStartDate,
      competitionEndDate,
      registrationEndDate,
      ...others,
      startList: slots === 0 ? null : isListPublished ? "published" : "made",
      hasRegulation: stage.regulation !== null,
    },
  }
}

/** The procedure that returns the readiness of a stage. */
export const readinessProcedures = {
  readiness: procedures.competitions.readiness.handler(({ input, context, errors }) =>
    answer(stageReadiness(context, input.stage), errors),
  ),
}
