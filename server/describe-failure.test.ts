import { DrizzleQueryError } from "drizzle-orm/errors"
import { expect, test } from "vitest"
import { describeFailure } from "./describe-failure.ts"
import { StorageUnavailable } from "./files/with-timeout.ts"

const failed = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: raw words`), { code, ...more })

test("what a disk refuses is told in one sentence that names the setting", () => {
  const env = { FILES_URL: "file:///srv/files" }
  const told = (code: string, path: string) => describeFailure(failed(code, { path }), env)
  expect(told("EACCES", "/var/lib/nulle/secret")).toBe(
    "This user may not use /var/lib/nulle/secret: give it to the user who runs Nulle, or set NULLE_DATA to another folder.",
  )
  expect(told("EACCES", "/srv/files/a")).toContain("set FILES_URL")
  expect(told("EROFS", "/var/lib/nulle")).toContain("read-only. Set NULLE_DATA")
  expect(told("ENOTDIR", "/dev/null/x")).toContain("set NULLE_DATA")
  expect(told("ENOSPC", "/var/lib/nulle/pg")).toMatch(/no room left on the disk of .*pg.*NULLE_DATA/)
})

test("a database that refuses is told with its reason, also below a failed query, and no query is shown", () => {
  for (const [code, reason] of [
    ["ECONNREFUSED", "nothing answers there"],
    ["28P01", "refuses the user name or the password"],
    ["3D000", "has no database of this name"],
  ]) {
    const cause = failed(code ?? "")
    const query = new DrizzleQueryError("select secret from account", ["anna@example.org"], cause)
    const told = describeFailure(query, {})
    expect(told).toContain("The database in DATABASE_URL cannot be used")
    expect(told).toContain(reason)
    expect(told).not.toContain("anna")
  }
  const unique = failed("23505", { message: "duplicate key" })
  expect(describeFailure(new DrizzleQueryError("insert", [], unique), {})).toBe("duplicate key")
})

test("a storage that cannot be reached is not taken for the database", () => {
  const cause = failed("ECONNREFUSED")
  for (const error of [new StorageUnavailable("", { cause }), failed("E_CANNOT_READ_FILE", { cause })])
    expect(describeFailure(error, {})).toBe(
      "The storage in FILES_URL cannot be used: nothing answers there (ECONNREFUSED: raw words).",
    )
})

test("other errors keep their words", () => {
  expect(describeFailure(new Error("No such archive"), {})).toBe("No such archive")
  expect(describeFailure("a text", {})).toBe("a text")
  const cause = failed("Z_BUF_ERROR")
  expect(describeFailure(new Error("a.tar.gz is damaged", { cause }), {})).toBe("a.tar.gz is damaged")
})
