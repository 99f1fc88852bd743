import { sql } from "drizzle-orm"
import * as z from "zod"
import type { FirstSteps } from "#contracts/competitions/organising.ts"
import { may } from "#domain/access/may.ts"
import { firstSteps } from "#domain/competitions/first-steps.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import {
  championship,
  championshipClass,
  club,
  institution,
  stage,
  stageJudge,
} from "#server/db/schema/competitions.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import { role } from "#server/db/schema/roles.ts"

/** Each fact is an existence check, so that the query takes no longer on a large site. */
const facts = z.object({
  publish: z.boolean(),
  has_results: z.boolean(),
  institution: z.boolean(),
  clubs: z.boolean(),
  championship: z.boolean(),
  classes: z.boolean(),
  secretary: z.boolean(),
  stage: z.boolean(),
  judges: z.boolean(),
  first_championship: z.object({ institution: z.string(), championship: z.string() }).nullable(),
  first_stage: z.string().nullable(),
})

/**
 * Returns what an admin of a new site has done, and what the next steps lead to (HE-03). It is over once all of it is done;
 * a stage that was published and then hidden counts. Whoever has approved the results of a stage needs none of it any longer.
 */
export const readFirstSteps = async ({
  db,
  actor,
}: ReadContext): Promise<FirstSteps | { kind: "refused"; reason: "forbidden" }> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  const { rows } = await db.execute(sql`select
    exists (select from ${stage} where ${stage.status} = 'published' or ${stage.withdrawn} is not null) as publish,
    exists (select from ${stage} where ${stage.resultsStatus} is not null) as has_results,
    exists (select from ${institution}) as institution,
    exists (select from ${club}) as clubs,
    exists (select from ${championship}) as championship,
    exists (select from ${championshipClass}) as classes,
    exists (select from ${role} where ${role.role} = 'secretary') as secretary,
    exists (select from ${stage}) as stage,
    exists (select from ${stageJudge}) or exists (select from ${sectionPass}) as judges,
    (
      select jsonb_build_object('institution', ${championship.institutionId}, 'championship', ${championship.id})
      from ${championship} order by ${championship.institutionId}, ${championship.id} limit 1
    ) as first_championship,
    (select ${stage.path} from ${stage} order by ${stage.key} limit 1) as first_stage`)
  const found = facts.parse(rows[0])
  const done = firstSteps.filter((step) => found[step])
  if (found.has_results || done.length === firstSteps.length) return { kind: "over" }
  return {
    kind: "to-do",
    done,
    championship: found.first_championship,
    stage: found.first_stage,
  }
}

/** The procedure that returns the next steps of a new site. */
export const firstStepsProcedures = {
  firstSteps: procedures.organising.firstSteps.handler(({ context, errors }) =>
    answer(readFirstSteps(context), errors),
  ),
}
