import { execFile } from "node:child_process"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { user } from "#server/db/schema/accounts.ts"
import { testDataFolder } from "#tests/support/data-folder.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { readConfig } from "./config.ts"
import { startServer } from "./start-server.ts"

// the command line works while a server has the same data folder
const dataFolder = testDataFolder(afterAll)
const site = await startServer(readConfig({ NULLE_DATA: dataFolder, PORT: "0", LOG_LEVEL: "silent" }))
afterAll(site.close)
const { db } = site.database

const nulle = (...words: string[]) => nulleReading("", ...words)

const nulleReading = (
  input: string,
  ...words: string[]
): Promise<{ code: number; output: string; errors: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NULLE_DATA: dataFolder, NULLE_SETTINGS: "/nowhere" }
    const child = execFile(join(import.meta.dirname, "../bin/nulle"), words, { env }, (_, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output, errors }),
    )
    child.stdin?.end(input)
  })

test("a wrong command is an error that says why, and shows the correct usage", async () => {
  const { code, output, errors } = await nulle("grant", "judge", "anna@example.org")
  expect({ code, output }).toEqual({ code: 2, output: "" })
  expect(errors).toMatch(/^The role is admin or secretary\.\n\n/)
  expect(errors).toContain("grant admin EMAIL")
})

test("a user is added and made admin, and the running server knows at once [D-02]", async () => {
  const email = "anna@example.org"
  const added = await nulleReading(
    "given-password\n",
    "user",
    "add",
    email,
    "--name",
    "Anna",
    "--password-stdin",
  )
  expect(added).toEqual({ code: 0, output: `Added ${email}.\n`, errors: "" })
  const signedIn = await fetch(`${site.url}${callAddress}/accounts/signIn`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify({ json: { email, password: "given-password" } }),
  })
  expect(signedIn.status).toBe(200)

  expect(await nulle("grant", "admin", email)).toMatchObject({
    code: 0,
    output: `${email}: admin granted.\n`,
  })
  const [{ id } = { id: "" }] = await db.select().from(user).where(eq(user.email, email))
  expect(await findActor(db, id)).toMatchObject({ admin: true })
})

test("a refused command is an error [D-02]", async () => {
  const { email } = await makeUser(db, { emailVerified: false })
  expect(await nulle("grant", "admin", email)).toEqual({
    code: 1,
    output: "",
    errors: "This email address is not verified: a role is granted only to one that is.\n",
  })
})
