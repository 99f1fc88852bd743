import { and, eq, inArray } from "drizzle-orm"
import type { Client } from "pg"
import type { Log } from "#server/db/log.ts"
import type { Database } from "#server/db/open-database.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { stageChannel } from "#server/stages/lock-stage.ts"
import { watchOutage } from "./outage.ts"

/** The stages that a process watches, and what to do with what is announced and read of them. */
export type Watch = {
  stageKeys(): readonly number[]
  /** Somebody announces a revision; whoever may use the channel can announce anything. */
  onAnnounced(stageKey: number, revision: number): void
  /** The revision that the database has; null: the stage is no longer published, or no longer exists. */
  onRead(stageKey: number, revision: number | null): void
}

/** How often revisions are read although nothing was announced, milliseconds: poolers swallow LISTEN. */
const readEvery = 2_000

/** How long to wait before listening again after the connection broke, milliseconds. */
const listenAgainAfter = 500

/**
 * Tells a process of every new revision of the stages that it watches: by NOTIFY on a connection of its own, and every
 * two seconds and after each reconnect by reading them. Returns how to end it.
 */
export const openChangeFeed = (database: Database, watch: Watch, log: Log): { close(): Promise<void> } => {
  let isClosed = false
  let isReading = false
  let listener: Client | null = null
  let again: NodeJS.Timeout | undefined
  const readOutage = watchOutage(log, "Reading the revisions of stages")
  const listenOutage = watchOutage(log, "Listening for changes of stages")

  const readRevisions = async (): Promise<void> => {
    const keys = watch.stageKeys()
    if (keys.length === 0) return
    const rows = await database.scoringDb
      .select({ key: stage.key, revision: stage.revision })
      .from(stage)
      .where(and(inArray(stage.key, [...keys]), eq(stage.status, "published")))
    const revisions = new Map(rows.map(({ key, revision }) => [key, revision]))
    for (const key of keys) watch.onRead(key, revisions.get(key) ?? null)
  }
  const read = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      await readRevisions()
      readOutage.worked()
    } catch (error) {
      // made good by the next one
      if (!isClosed) readOutage.failed(error)
    } finally {
      isReading = false
    }
  }

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
        if (key && revision) watch.onAnnounced(key, revision)
      })
      await client.query(`listen ${stageChannel}`)
      listenOutage.worked()
      void read()
    } catch (error) {
      if (!isClosed) listenOutage.failed(error)
      if (listener) await listener.end().catch(() => undefined)
      else listenLater()
    }
  }

  const reading = setInterval(read, readEvery)
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
