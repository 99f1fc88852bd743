import { expect, test } from "vitest"
import { readCommand } from "./read-command.ts"

const read = (line: string) => readCommand(line.split(" ").filter(Boolean))

test("no words, or --help anywhere, ask for help", () => {
  for (const line of ["", "--help", "-h", "grant admin --help"]) expect(read(line)).toEqual({ kind: "help" })
})

test("a user is added with a name, and with a password that is long enough or none", () => {
  expect(readCommand(["user", "add", "anna@example.org", "--name", " Anna Ozola "])).toEqual({
    kind: "add-user",
    email: "anna@example.org",
    name: "Anna Ozola",
    password: null,
    isJudge: false,
  })
  expect(read("user add anna@example.org --name Anna --password long-enough --judge")).toMatchObject({
    password: "long-enough",
    isJudge: true,
  })
})

test("a role is granted or revoked: admin, or secretary of an institution [D-02]", () => {
  const email = "anna@example.org"
  expect(read(`grant admin ${email}`)).toEqual({ kind: "grant", email, named: { role: "admin" } })
  expect(read(`revoke secretary ${email} --institution lamsf`)).toEqual({
    kind: "revoke",
    email,
    named: { role: "secretary", institutionId: "lamsf" },
  })
})

test.each([
  ["dance", "There is no command “dance”"],
  ["user remove anna@example.org", "There is no command “user remove anna@example.org”"],
  ["user add", "user add needs an email address"],
  ["user add anna --name Anna", "user add needs an email address"],
  ["user add anna@example.org", "user add needs --name"],
  ["user add anna@example.org --name Anna --password short", "A password has at least 8 characters"],
  ["grant admin", "grant needs an email address"],
  ["grant judge anna@example.org", "The role is admin or secretary"],
  ["grant", "The role is admin or secretary"],
  ["grant secretary anna@example.org", "A secretary needs --institution"],
  ["grant admin anna@example.org now please", "“now please” is too much"],
  ["grant admin anna@example.org --force", "Unknown option '--force'"],
])("%s: %s", (line, message) => {
  expect(read(line)).toEqual({ kind: "wrong", message: expect.stringContaining(message) })
})
