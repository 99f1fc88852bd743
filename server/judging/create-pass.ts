import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findStage } from "./find-stage.ts"
import { hashSecret, newSecret } from "./hash-secret.ts"

/** A new pass; its secret is shown once and kept only as a hash. */
export type CreatePassOutcome =
  | { kind: "created"; id: string; secret: string }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Makes a section pass with a name on it, for one section of a stage or for all (D-11); an audit event. */
export const createPass = async (
  { db, actor, now }: Context,
  input: { stage: string; name: string; section: number | null },
): Promise<CreatePassOutcome> => {
  const stage = await findStage(db, input.stage)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-judges", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const { name, section } = input
  const secret = newSecret()
  return db.transaction(async (tx) => {
    const [pass] = await tx
      .insert(sectionPass)
      .values({
        stageKey: stage.key,
        secretHash: hashSecret(secret),
        name,
        section,
        createdBy: actor.userId,
        createdOn: now,
      })
      .returning({ id: sectionPass.id })
    if (!pass) throw new Error("A pass was not inserted")
    const data = { stage: stage.path, pass: pass.id, name, section }
    await writeAudit(tx, { event: "create_pass", data, userId: actor.userId, now })
    return { kind: "created", id: pass.id, secret }
  })
}
