import { expect, test } from "vitest"
import { addUser } from "#server/accounts/add-user.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { linkIn } from "#tests/support/mails.ts"
import { quickPasswords } from "#tests/support/quick-passwords.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

/** Somebody with an account who has just signed in. */
const person = async (name: string) => {
  const account = { email: `person-${nextNumber()}@example.org`, name, password: "muddy-paddock" }
  const added = await addUser({ db, now: Date.now(), passwords: quickPasswords }, account)
  if (added.kind === "refused") throw new Error(added.reason)
  const browser = openBrowser(site)
  await browser.call("accounts/signIn", account)
  return { ...account, userId: added.userId, browser }
}

/** A mother with a child, and how she invites somebody by an address. */
const mother = async () => {
  const { userId, browser, email } = await person("Anna Ozola")
  const child = await makeHeldRider(db, userId, { name: "Bruno Ozols" })
  const invite = (to: string) => browser.call("riderHolders/share", { rider: child.id, email: to })
  return { email, child, invite }
}

test("an invitation is mailed with a secret that no server sees; it names no child, and is the same whether the address has an account [FA-04]", async () => {
  const anna = await mother()
  const father = await person("Juris Ozols")
  const nobody = `nobody-${nextNumber()}@example.org`
  const came = [await anna.invite(nobody.toUpperCase()), await anna.invite(father.email)]
  for (const { status, body } of came)
    expect({ status, body }).toEqual({ status: 200, body: { json: { kind: "mailed" } } })
  const [mailed, unknown] = [
    (await site.mailsTo(father.email)).at(-1) ?? "",
    (await site.mailsTo(nobody)).at(-1) ?? "",
  ]
  const plain = (mail: string, to: string) =>
    mail
      .replaceAll(to, "…")
      .replaceAll(/#[\w-]{32}/g, "#…")
      .replaceAll(/^(Date|Message-ID):.*$/gim, "")
  expect(plain(mailed, father.email)).toBe(plain(unknown, nobody))
  expect(mailed).toContain("Anna Ozola")
  expect(mailed).not.toContain("Bruno")
  expect(mailed).not.toContain(anna.email)

  const link = linkIn(mailed)
  expect([link.pathname, link.search]).toEqual(["/my-riders/accept", ""])
  const secret = link.hash.slice(1)
  expect(await father.browser.call("riderHolders/accept", { secret })).toMatchObject({
    body: { json: { kind: "accepted", rider: anna.child.id } },
  })
  await until(async () => (await site.mailsTo(anna.email)).length === 1)
  const [told = ""] = await site.mailsTo(anna.email)
  for (const part of ["Juris Ozols", "Bruno Ozols", "/my-riders"]) expect(told).toContain(part)
  expect(told).not.toContain(father.email)
})

test("an address is invited five times a day, whoever invites it [FA-04]", async () => {
  const address = `invited-${nextNumber()}@example.org`
  for (let sent = 0; sent < 5; sent += 1)
    expect(await (await mother()).invite(address)).toMatchObject({ status: 200 })
  const refused = await (await mother()).invite(address)
  expect(refused).toMatchObject({ status: 429, body: { json: { code: "too-many-invitations" } } })
  expect(await site.mailsTo(address)).toHaveLength(5)
})
