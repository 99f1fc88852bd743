import { inArray } from "drizzle-orm"
import type { Client } from "pg"
import { stageChannel } from "#server/db/lock-stage.ts"
import type { Database } from "#server/db/open-database.ts"
import { stage } from "#server/db/schema/competitions.ts"

/** The stages that a process watches, and what to do when one of them reaches a revision. */
export type Watch = {
  stageKeys(): readonly number[]
  onRevision(stageKey: number, revision: number): void
}

/** How often revisions are read although nothing was heard, milliseconds: poolers swallow LISTEN. */
const readEvery = 2_000

/** How long to wait before listening again after the connection broke, milliseconds. */
const listenAgainAfter = 500

/**
 * Tells a process of every new revision of the stages that it watches: by NOTIFY on a connection of its own, and every
 * two seconds and after each reconnect by reading them. Returns how to end it.
 */
export const openChangeFeed = (database: Database, watch: Watch): { close(): Promise<void> } => {
  let isClosed = false
  let listener: Client | null = null
  let again: NodeJS.Timeout | undefined

  const read = async (): Promise<void> => {
    const keys = watch.stageKeys()
    if (keys.length === 0) return
    const rows = await database.db
      .select({ key: stage.key, revision: stage.revision })
      .from(stage)
      .where(inArray(stage.key, [...keys]))
    for (const { key, revision } of rows) watch.onRevision(key, revision)
  }
  // a failed read is made good by the next one
  const readQuietly = () => void read().catch(() => undefined)

  const listenLater = (): void => {
    listener = null
    // one that breaks while it begins to listen says so twice
    clearTimeout(again)
    if (!isClosed) again = setTimeout(listen, listenAgainAfter)
  }
  const listen = async (): Promise<void> => {
    try {
      const client = await database.connect()
      if (isClosed) return await client.end()
      listener = client
      client.once("end", listenLater)
      client.on("notification", ({ payload = "" }) => {
        const [key, revision] = payload.split(":").map(Number)
        if (key && revision) watch.onRevision(key, revision)
      })
      await client.query(`listen ${stageChannel}`)
      readQuietly()
    } catch {
      if (listener) await listener.end().catch(() => undefined)
      else listenLater()
    }
  }

  const reading = setInterval(readQuietly, readEvery)
  void listen()
  return {
    close: async () => {
      isClosed = true
      clearInterval(reading)
      clearTimeout(again)
      await listener?.end()
    },
  }
}
