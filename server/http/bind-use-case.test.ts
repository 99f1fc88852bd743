import { expect, test } from "vitest"
import { grantRoleAs } from "#server/accounts/change-role.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { bindTo } from "./bind-use-case.ts"

const { db } = await testDatabase()

test("a right that is refused is logged with who asked for what", async () => {
  const lines: object[] = []
  const keep = (line: object) => lines.push(line)
  const accounts = accountServices(db, { log: { info: keep, warn: keep, error: keep } })
  const { id, email } = await makeUser(db)
  const person = { userId: id, name: "", email, isConfirmed: true, isJudge: false }
  const viewer = async () => ({ ...person, admin: false, secretaryOf: [] })
  const bind = bindTo({ accounts, db, now: Date.now }, { viewer })
  const refused = { kind: "refused", reason: "forbidden" }
  const form = { email, named: { role: "admin" } } as const
  expect(await bind("organising/grant-role", grantRoleAs)(form)).toEqual(refused)
  const asked = bind(
    ({ intent }) => `stages/${intent}`,
    async (_context, _asked: { intent: "publish" }) => refused,
  )
  expect(await asked({ intent: "publish" })).toEqual(refused)
  expect(lines).toEqual([
    { event: "right-refused", what: "organising/grant-role", user: id },
    { event: "right-refused", what: "stages/publish", user: id },
  ])
})
