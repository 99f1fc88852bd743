import { readCommand } from "./cli/read-command.ts"
import { runCommand } from "./cli/run-command.ts"
import { readConfig } from "./config.ts"
import { migrate } from "./db/migrate.ts"
import { openDatabase } from "./db/open-database.ts"

const help = `Works on the site's database, whether the server runs or not.

  npm run nulle -- user add EMAIL --name NAME [--password PASSWORD] [--judge]
      adds an account; without a password one is made and shown
  npm run nulle -- grant admin EMAIL
  npm run nulle -- grant secretary EMAIL --institution ID
      gives a role to an account whose email is verified
  npm run nulle -- revoke admin EMAIL
  npm run nulle -- revoke secretary EMAIL --institution ID
      takes a role back

The database is that of NULLE_DATA (default ./data), or of DATABASE_URL.`

const main = async (words: readonly string[]): Promise<boolean> => {
  const command = readCommand(words)
  if (command.kind === "help") {
    console.log(help)
    return true
  }
  if (command.kind === "wrong") {
    console.error(`${command.message}.\n\n${help}`)
    return false
  }
  const { dataFolder, databaseUrl } = readConfig(process.env)
  const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl ?? undefined })
  try {
    await migrate(database)
    const { isDone, text } = await runCommand({ db: database.db, now: Date.now() }, command)
    if (isDone) console.log(text)
    else console.error(text)
    return isDone
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (isDone) => process.exit(isDone ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
