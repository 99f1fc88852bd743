import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, inArray } from "drizzle-orm"
import type { Client } from "pg"
import type { Log } from "#server/db/log.ts"
import type { Database } from "#server/db/open-database.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { limits } from "#server/limits/table/limits.ts"
import { stageChannel } from "#server/stages/lock-stage.ts"
import { watchOutage } from "./outage.ts"

/** The stages that a process watches, and the handlers of announced and read revisions. */
export type Watch = {
  stageKeys(): readonly number[]
  /** A revision was announced; it may be wrong, because everybody with access to the channel can announce anything. */
  onAnnounced(stageKey: number, revision: number): void
  /** The revision that is in the database; null: the stage is no longer published, or no longer exists. */
  onRead(stageKey: number, revision: number | null): void
}

/** How often revisions are read although nothing was announced, milliseconds: poolers swallow LISTEN. */
const readEvery = 2_000

const listenToStages = `listen ${stageChannel}`

/** How long a goodbye may take, milliseconds: a dead path acknowledges none. */
const goodbye = 1_000

/** How long to wait before listening again after the connection broke, milliseconds. */
const listenAgainAfter = 500

/**
 * Notifies a process of every new revision of the stages that it watches: by NOTIFY on a connection of its own, and by reading
 * them every two seconds and after each reconnect. Returns a function that stops it.
 */
export const openChangeFeed = (database: Database, watch: Watch, log: Log): { close(): Promise<void> } => {
  let isClosed = false
  let isReading = false
  let isChecking = false
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
      // the next one makes up for it
      if (!isClosed) readOutage.failed(error)
    } finally {
      isReading = false
    }
  }

  // a path that swallows everything breaks no connection
  const checkListener = async (): Promise<void> => {
    const client = listener
    if (client === null || isChecking) return
    isChecking = true
    await client.query(listenToStages).catch(() => client.end())
    isChecking = false
  }

  const listenLater = (): void => {
    listener = null
    // a connection that breaks while it starts to listen reports that twice
    clearTimeout(again)
    if (!isClosed) again = setTimeout(listen, listenAgainAfter)
  }
  const listen = async (): Promise<void> => {
    try {
      const client = await database.connect(limits.database.listening)
      if (isClosed) return await client.end()
      listener = client
      client.once("end", listenLater)
      client.on("notification", ({ payload = "" }) => {
        const [key, revision] = payload.split(":").map(Number)
        if (key && revision) watch.onAnnounced(key, revision)
      })
      await client.query(listenToStages)
      listenOutage.worked()
      void read()
    } catch (error) {
      if (!isClosed) listenOutage.failed(error)
      if (listener) await listener.end().catch(() => undefined)
      else listenLater()
    }
  }

  const reading = setInterval(() => {
    void read()
    void checkListener()
  }, readEvery)
  void listen()
  return {
    close: async () => {
      isClosed = true
      clearInterval(reading)
      clearTimeout(again)
      await Promise.race([listener?.end(), sleep(goodbye, undefined, { ref: false })])
    },
  }
}
