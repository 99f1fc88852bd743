import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import type { Database } from "#server/db/open-database.ts"
import { user } from "#server/db/schema/accounts.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeStage } from "./factories/make-stage.ts"
import { one } from "./factories/one.ts"
import { folderOfTest } from "./folder-of-test.ts"
import { nulleIn } from "./run-nulle.ts"
import { databaseUrlOf } from "./template-database.ts"

/** Returns the path of one of the documents' examples. */
export const exampleFile = (name: string): string => join(import.meta.dirname, "../../docs/examples", name)

/** Returns the path of a file with this content, which is gone after the test. */
export const fileOf = (content: string | Uint8Array): string => {
  const path = join(folderOfTest(), "list.csv")
  writeFileSync(path, content)
  return path
}

/** A stage with the classes of the examples, each of two laps with three sections, and imports for it by its secretary. */
export const importStage = async (database: Database, now: number) => {
  const { db } = database
  const nulle = nulleIn({ DATABASE_URL: databaseUrlOf(database) }, now)
  const stage = await makeStage(db, { classes: [{ name: "Expert", order: 2 }, { name: "Clubman" }] })
  const secretary = await makeSecretary(db, stage.institutionId)
  const { email } = one(await db.select().from(user).where(eq(user.id, secretary.userId)))
  const championship = `${stage.institutionId}/${stage.championshipId}`
  const ofStage = ["--stage", `${championship}/${stage.id}`]
  const places = {
    participants: ofStage,
    results: ofStage,
    numbers: ["--championship", championship],
    licences: ["--institution", stage.institutionId],
  }
  const imports =
    (what: keyof typeof places, as: string) =>
    (file: string, ...more: string[]) =>
      nulle("import", what, file, ...places[what], "--as", as, ...more)
  const as = (other: string) => ({
    participants: imports("participants", other),
    results: imports("results", other),
    numbers: imports("numbers", other),
    licences: imports("licences", other),
  })
  return { stage, secretary, ...as(email), as }
}
