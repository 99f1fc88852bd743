import { openDatabase } from "#server/db/open-database.ts"

// A process that uses an embedded database for its parent: each message is a query, or “close”

const [dataFolder = ""] = process.argv.slice(2)
const database = await openDatabase({ dataFolder })

process.on("message", async (query: string) => {
  if (query === "close") {
    await database.close()
    process.disconnect?.()
  } else {
    const answer = await database.pool.query(query).catch((error) => ({ rows: [{ error: String(error) }] }))
    process.send?.(answer.rows)
  }
})
process.send?.("open")
