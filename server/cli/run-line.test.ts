import { expect, test } from "vitest"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { commands } from "./commands.ts"

// no command here may reach a database: there is none
const nulle = nulleIn({ NULLE_DATA: "/dev/null/nowhere" })
const run = (line: string) => nulle(...line.split(" ").filter(Boolean))

test("no words, help, or --help anywhere, ask for help, of one command or of all", async () => {
  for (const line of ["", "help", "--help", "-h"]) {
    const { code, output } = await run(line)
    expect(code).toBe(0)
    for (const { name, what } of commands) {
      expect(output).toContain(`  nulle ${name}`)
      expect(output).toContain(what)
    }
  }
  for (const line of ["help grant", "grant admin --help", "grant -h"]) {
    const { code, output } = await run(line)
    expect({ code, output }).toEqual({
      code: 0,
      output: `  nulle grant admin EMAIL
  nulle grant secretary EMAIL --institution ID
      gives a role to an account whose email is verified`,
    })
  }
})

test.each([
  ["dance", "There is no command “dance”"],
  ["user remove anna@example.org", "There is no command “user remove anna@example.org”"],
  ["user add", "user add needs an email address"],
  ["user add anna --name Anna", "user add needs an email address"],
  ["user add anna@example.org", "user add needs --name"],
  ["user add anna@example.org --name Anna --password secret-word", "Unknown option '--password'"],
  ["user add anna@example.org --name Anna --password-stdin", "The password must not be empty"],
  ["user password", "user password needs an email address"],
  ["user list all", "Unexpected argument: all"],
  ["grant admin", "grant needs an email address"],
  ["grant judge anna@example.org", "The role is admin or secretary"],
  ["grant", "The role is admin or secretary"],
  ["grant secretary anna@example.org", "A secretary needs --institution"],
  ["grant admin anna@example.org now please", "Unexpected argument: now please"],
  ["backup", "backup needs a folder"],
  ["restore", "restore needs an archive"],
  ["import participants", "import needs a file"],
  ["import participants a.csv --stage a/b --as a@example.org", "--stage is INSTITUTION/CHAMPIONSHIP/STAGE"],
  ["import numbers a.csv --championship a --as a@example.org", "--championship is INSTITUTION/CHAMPIONSHIP"],
  ["import licences a.csv --institution a/b --as a@example.org", "--institution is INSTITUTION"],
  ["import results a.csv --stage a/b/c", "--as is the email address"],
  ["import results a.csv --stage a/b/c --as a@example.org --namesakes", "Unknown option '--namesakes'"],
  ["grant admin anna@example.org --force", "Unknown option '--force'"],
])("%s: %s", async (line, message) => {
  const { code, output, errors } = await run(line)
  expect({ code, output }).toEqual({ code: 2, output: "" })
  expect(errors).toContain(message)
  expect(errors).toContain("nulle")
})

test("an obstacle is reported in one line, without a stack", async () => {
  const { code, errors } = await run("grant admin anna@example.org")
  expect(code).toBe(1)
  expect(errors).toMatch(/^.*nowhere cannot be a folder.* NULLE_DATA .*\.$/)
})

test("the version is that of package.json, with the commit of a checkout", async () => {
  const { code, output } = await run("--version")
  expect(code).toBe(0)
  expect(output).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{7,}\))?$/)
})
