import { asc, not } from "drizzle-orm"
import { isTombstone } from "#server/accounts/tombstone.ts"
import { type Command, readWords } from "#server/cli/command.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"

/** Lists the accounts. */
export const userList: Command = {
  name: "user list",
  usage: [""],
  what: "lists the accounts by email address, with their names and roles",
  run: async (words, { env, write }) => {
    readWords(words, {}, 0)
    return withDatabase(env, async ({ db }) => {
      const roles = Map.groupBy(await db.select().from(role), ({ userId }) => userId)
      const users = await db.select().from(user).where(not(isTombstone)).orderBy(asc(user.email))
      for (const { id, email, name, emailVerified, isJudge } of users) {
        const held = (roles.get(id) ?? []).map((one) =>
          [one.role, one.institutionId, one.clubId].filter(Boolean).join(" "),
        )
        const notes = [...held, ...(isJudge ? ["judge"] : []), ...(emailVerified ? [] : ["not verified"])]
        write([email, name, notes.join(", ")].filter((part) => part !== "").join("  "))
      }
      return true
    })
  },
}

/** Lists the institutions. */
export const institutionList: Command = {
  name: "institution list",
  usage: [""],
  what: "lists the institutions by id, as --institution takes it",
  run: async (words, { env, write }) => {
    readWords(words, {}, 0)
    return withDatabase(env, async ({ db }) => {
      const institutions = await db.select().from(institution).orderBy(asc(institution.id))
      for (const { id, name, timeZone } of institutions) write(`${id}  ${name}  ${timeZone}`)
      return true
    })
  },
}
