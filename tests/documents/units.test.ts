import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { retention } from "#domain/accounts/retention.ts"

/** The settings of a unit's service, in their order. */
const serviceOf = (unit: string) => {
  const [, service = ""] = readFileSync(unit, "utf8").split(/^\[(?:Service|Install)\]$/m)
  return service.split("\n").filter((line) => /^\w+=/.test(line))
}

const units = globSync("deploy/*.service").sort()

/** What a unit does, and when: all its other settings shut it in. */
const actions =
  /^(Type|WorkingDirectory|EnvironmentFile|Environment|ExecStart|Restart|RestartSec|Timeout\w+|Nice|ReadWritePaths)=/

test("stopping a unit does not stop the PostgreSQL it started: others may be using it by then", () => {
  expect(units).toHaveLength(3)
  expect(units.filter((unit) => !serviceOf(unit).includes("KillMode=process"))).toEqual([])
})

test("a backup is shut in as the site is, and may write into its own folder besides", () => {
  const limits = serviceOf("deploy/nulle.service").filter((line) => !actions.test(line))
  const backup = "deploy/nulle-backup.service"
  for (const unit of units) expect(serviceOf(unit).filter((line) => !actions.test(line))).toEqual(limits)
  expect(serviceOf(backup)).toContain("ReadWritePaths=/var/backups/nulle")
  expect(limits).toEqual(
    expect.arrayContaining([
      "User=nulle",
      "UMask=0077",
      "ProtectSystem=strict",
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "SystemCallFilter=@system-service",
      "SystemCallFilter=~@privileged @resources",
      "SystemCallFilter=setpriority",
    ]),
  )
})

test("a backup that fails starts a unit that mails so", () => {
  expect(readFileSync("deploy/nulle-backup.service", "utf8")).toContain(
    "OnFailure=nulle-backup-failed.service",
  )
  expect(serviceOf("deploy/nulle-backup-failed.service")).toContain(
    "ExecStart=/opt/nulle/bin/nulle backup failed",
  )
})

test("each unit has a share of the memory, and goes on where the kernel ends one of its processes", () => {
  for (const unit of units)
    expect(serviceOf(unit)).toEqual(expect.arrayContaining(["MemoryMax=80%", "OOMPolicy=continue"]))
})

test("the server log is kept for as long as the privacy page says [SH-15]", () => {
  const journal = readFileSync("deploy/nulle-journal.conf", "utf8")
  expect(journal).toMatch(
    new RegExp(`^\\[Journal\\]$[^]*^MaxRetentionSec=${retention.serverLogDays}day$`, "m"),
  )
})

test("backups are kept for as long as the privacy page says", () => {
  expect(serviceOf("deploy/nulle-backup.service")).toContain(
    `ExecStart=/opt/nulle/bin/nulle backup /var/backups/nulle --keep ${retention.backupDays}`,
  )
})
