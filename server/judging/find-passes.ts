import type { Pool } from "pg"
import { hashSecret } from "./hash-secret.ts"

/** A section pass as its secret tells. */
export type FoundPass = { stagePath: string; isRevoked: boolean }

/** Returns which of some secrets are section passes, revoked ones too; the others are missing. */
export const findPasses = async (
  client: Pool,
  secrets: readonly string[],
): Promise<Map<string, FoundPass>> => {
  const byHash = new Map(secrets.map((secret) => [hashSecret(secret), secret]))
  const { rows } = await client.query<FoundPass & { secretHash: string }>({
    name: "find-passes",
    text: `
      select section_pass.secret_hash as "secretHash", stage.path as "stagePath",
        section_pass.revoked_on is not null as "isRevoked"
      from section_pass join stage on stage.key = section_pass.stage_key
      where section_pass.secret_hash = any($1)`,
    values: [[...byHash.keys()]],
  })
  return new Map(rows.map(({ secretHash, ...pass }) => [byHash.get(secretHash) ?? "", pass]))
}
