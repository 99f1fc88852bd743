import type { PassKind } from "#domain/judging/pass-kind.ts"
import type { Db } from "#server/db/transaction.ts"
import { createPass, revokePass } from "#server/judging/section-passes.ts"
import { makeSecretary } from "./make-secretary.ts"

/** A section pass that a secretary made, for all sections where none is given. */
export const makePass = async (
  db: Db,
  stage: { path: string; institutionId: string },
  {
    name = "Section pass",
    kind = "section",
    section = null,
  }: { name?: string; kind?: PassKind; section?: number | null } = {},
) => {
  const actor = await makeSecretary(db, stage.institutionId)
  const input = { stage: stage.path, name, kind, section }
  const pass = await createPass({ db, actor, now: Date.now() }, input)
  if (pass.kind === "refused") throw new Error(pass.reason)
  return {
    id: pass.id,
    secret: pass.secret,
    revoke: (now = Date.now()) => revokePass({ db, actor, now }, pass.id),
  }
}
