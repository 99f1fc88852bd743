import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { readConfig } from "#server/config.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { role } from "#server/db/schema/roles.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { pretendedMachine } from "./pretended-machine.ts"
import { shellBlocks } from "./shell-blocks.ts"

const docs = join(import.meta.dirname, "../../docs")
const blocksOf = (name: string) => shellBlocks(readFileSync(join(docs, name), "utf8"))

test("following docs/operations.md and docs/moving-in.md line by line works", async () => {
  const machine = await pretendedMachine()
  // the leftovers of a power cut during a nightly backup
  const backups = join(machine.env.MACHINE ?? "", "var/backups/nulle")
  mkdirSync(backups)
  writeFileSync(join(backups, "nulle-99991231T000000Z.tar.gz.unfinished"), "")
  const picture = join(machine.env.MACHINE ?? "", "files/picture.webp")
  mkdirSync(dirname(picture), { mode: 0o700 })
  writeFileSync(picture, "picture")
  const outputs: string[] = []
  for (const block of blocksOf("operations.md")) {
    const isRehearsal = block.includes("rehearsal")
    if (isRehearsal) rmSync(picture)
    outputs.push(await machine.run(block))
    // a rehearsal leaves the files of the site alone
    if (isRehearsal) expect(existsSync(picture)).toBe(false)
  }
  expect(existsSync(picture)).toBe(true)
  const output = outputs.join("")
  expect(output).toMatch(/^ok +site +http:\/\/127\.0\.0\.1:\d+\/readyz says ready$/m)
  expect(output).toMatch(/^Added you@example\.org\. Password: \S{12}$/m)
  expect(output).toMatch(/^Restored [1-9]\d* rows and 1 files of /m)
  expect(output).not.toMatch(/^wrong/m)
  expect(machine.noted()).toEqual(
    expect.arrayContaining(
      [
        "systemctl enable --now nulle.service nulle-backup.timer",
        "useradd --system --home-dir MACHINE/var/lib/nulle --shell /usr/sbin/nologin nulle",
      ].map((line) => line.replace("MACHINE", machine.env.MACHINE ?? "")),
    ),
  )

  // the stage of the example, as a secretary makes it on the site
  const { dataFolder } = readConfig({ NULLE_DATA: join(machine.env.MACHINE ?? "", "var/lib/nulle/data") })
  const database = await openDatabase({ dataFolder })
  const { db } = database
  const [institutionId, championshipId] = ["lamsf", "2026"]
  await makeInstitution(db, { id: institutionId })
  await makeChampionship(db, { institutionId, id: championshipId })
  const classes = [{ name: "Expert", order: 2 }, { name: "Clubman" }]
  await makeStage(db, { institutionId, championshipId, id: "kaniera", classes })
  const { id: userId } = await makeUser(db, { email: "secretary@example.org" })
  await db.insert(role).values({ userId, role: "secretary", institutionId })
  await database.close()
  const moved: string[] = []
  for (const block of blocksOf("moving-in.md")) moved.push(await machine.run(block))
  expect(moved.join("")).toBe(
    [
      "Riders to be added: 4. There already: 0.",
      "Riders added: 4. There already: 0.",
      "Numbers to be kept: 3. Changed: 0. Kept already: 0.",
      "Numbers kept: 3. Changed: 0. Kept already: 0.",
      "Licences to be registered: 3. Changed: 0. Registered already: 0.",
      "Licences registered: 3. Changed: 0. Registered already: 0.",
      "Results to be written: 4 riders.",
      "Results written: 4 riders. They are approved.",
      "",
    ].join("\n"),
  )
}, 1_800_000)
