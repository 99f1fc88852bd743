import { connectDatabase } from "#server/db/open-database.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"

// A process that generates the standings of the classes of the stage in its arguments

const [connection = "", actor = "", path = ""] = process.argv.slice(2)
const { db, close } = connectDatabase(JSON.parse(connection))
const context = { db, actor: JSON.parse(actor), now: Date.now(), log: console }
await generateStageStandings(context, path, { kind: "class", resolutions: [] })
await close()
