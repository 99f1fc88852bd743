import type { Pool } from "pg"
import { hashSecret } from "./hash-secret.ts"

/** Returns which of some secrets are section passes, revoked ones too, each with true; the others are missing. */
export const findPasses = async (client: Pool, secrets: readonly string[]): Promise<Map<string, true>> => {
  const byHash = new Map(secrets.map((secret) => [hashSecret(secret), secret]))
  const { rows } = await client.query<{ secretHash: string }>({
    name: "find-passes",
    text: `select secret_hash as "secretHash" from section_pass where secret_hash = any($1)`,
    values: [[...byHash.keys()]],
  })
  return new Map(rows.map(({ secretHash }) => [byHash.get(secretHash) ?? "", true]))
}
