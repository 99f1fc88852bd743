import { type JudgeStage, judgeStage } from "#contracts/judging/judge-sync.ts"
import { type Access, isOfAccess, type OutboxStore } from "#judge/outbox/outbox-store.ts"
import { asSent, type StoredEvent, type UnnumberedEvent } from "#judge/outbox/stored-tap.ts"
import type { TapCounts } from "#judge/scoring/own-attempt.ts"
import { asPromise, type Database, openDatabase } from "./database.ts"

/** What the device knows of a stage, and since when. */
export type KnownStage = {
  path: string
  stage: JudgeStage
  /** The ETag that the server compares with the stage as it is now. */
  tag: string | null
  /** When the server last confirmed it, by the device's clock; epoch milliseconds. */
  syncedOn: number
}

/** Everything that a judge's device stores. */
export type DeviceStore = OutboxStore & {
  /** All taps of a stage, in their order. */
  taps(stage: string): Promise<StoredEvent[]>
  /** How many taps of a stage wait, and how many are sent (D-12). */
  counts(stage: string): Promise<TapCounts>
  accesses(): Promise<Access[]>
  stage(path: string): Promise<KnownStage | null>
  stages(): Promise<KnownStage[]>
  putStage(known: KnownStage): Promise<void>
  /**
   * Deletes a stage with its token and its taps, unless some taps are pending: then it does nothing and returns false. Those of a
   * local event are never pending (D-11).
   */
  leaveStage(path: string): Promise<boolean>
}

/** A tap's row in the database: while it is pending it has `waits`, its stage; the first tap of a gesture has no `gesture`. */
type TapRow = Omit<StoredEvent, "gesture"> & { gesture?: number; waits?: string }

const fromRow = ({ waits, ...tap }: TapRow): StoredEvent => ({ ...tap, gesture: tap.gesture ?? tap.seq })

/** Data stored by an older app may lack fields: then it counts as missing, and is fetched again. */
const isReadable = ({ stage }: KnownStage): boolean => judgeStage.safeParse(stage).success

/** Opens the store of this device; `onOutdated` is called when another tab brings a newer app. */
export const openDeviceStore = async (onOutdated: () => void): Promise<DeviceStore> =>
  deviceStore(await openDatabase({ name: "nulle-judge", create: createStores }, onOutdated))

const createStores = (database: IDBDatabase): void => {
  const taps = database.createObjectStore("taps", { keyPath: "seq", autoIncrement: true })
  taps.createIndex("stage", "stage")
  // only those that wait have the key of this index
  taps.createIndex("waits", "waits")
  taps.createIndex("id", "id", { unique: true })
  database.createObjectStore("accesses", { keyPath: "stage" })
  database.createObjectStore("stages", { keyPath: "path" })
}

const deviceStore = ({ reading, writing }: Database<"taps" | "accesses" | "stages">): DeviceStore => {
  const taps = (transaction: IDBTransaction) => transaction.objectStore("taps")
  const getAll = <Row>(name: "accesses" | "stages"): Promise<Row[]> =>
    reading([name], (transaction) => asPromise(transaction.objectStore(name).getAll()))
  const get = <Row>(name: "accesses" | "stages", key: string): Promise<Row | null> =>
    reading([name], async (transaction) => {
      const found: Row | undefined = await asPromise(transaction.objectStore(name).get(key))
      return found ?? null
    })
  const put = (name: "accesses" | "stages", stored: object) =>
    writing([name], async (transaction) => {
      await asPromise(transaction.objectStore(name).put(stored))
    })

  return {
    append: (gestures) =>
      writing(["taps"], async (transaction) => {
        const stored: StoredEvent[] = []
        for (const gesture of gestures) stored.push(...(await appendGesture(taps(transaction), gesture)))
        return stored
      }),
    waiting: (stage, most, of = null) =>
      reading(["taps"], async (transaction) => {
        const waits = taps(transaction).index("waits")
        const found: TapRow[] = await asPromise(waits.getAll(stage, most))
        // what another pass recorded must not hold up the taps behind it
        const isMixed = of !== null && !found.every((tap) => isOfAccess(of, tap))
        const all: TapRow[] = isMixed ? await asPromise(waits.getAll(stage)) : found
        const theirs = of === null ? all : all.filter((tap) => isOfAccess(of, tap))
        return theirs.slice(0, most).map(fromRow).map(asSent)
      }),
    settle: (stage, answers, revision) =>
      writing(["taps"], async (transaction) => {
        const store = taps(transaction)
        const settled: StoredEvent[] = []
        for (const { id, state, why = null } of answers) {
          const found: TapRow | undefined = await asPromise(store.index("id").get(id))
          if (!found || found.stage !== stage || found.state !== null) continue
          const tap = { ...fromRow(found), state, why, revision }
          await asPromise(store.put(tap))
          settled.push(tap)
        }
        return settled
      }),
    taps: (stage) =>
      reading(["taps"], async (transaction) => {
        const found: TapRow[] = await asPromise(taps(transaction).index("stage").getAll(stage))
        return found.map(fromRow)
      }),
    counts: (stage) =>
      reading(["taps"], async (transaction) => {
        const count = (index: "stage" | "waits") => asPromise(taps(transaction).index(index).count(stage))
        const [all, waiting] = await Promise.all([count("stage"), count("waits")])
        return { waiting, sent: all - waiting }
      }),
    access: (stage) => get("accesses", stage),
    accesses: () => getAll("accesses"),
    putAccess: (access) => put("accesses", access),
    noteAccess: (stage, token, refusal) =>
      writing(["accesses"], async (transaction) => {
        const store = transaction.objectStore("accesses")
        const access: Access | undefined = await asPromise(store.get(stage))
        const { why, since } = refusal ?? { why: null }
        if (access?.token === token) await asPromise(store.put({ ...access, why, since }))
      }),
    stage: async (path) => {
      const stored = await get<KnownStage>("stages", path)
      return stored && isReadable(stored) ? stored : null
    },
    stages: async () => (await getAll<KnownStage>("stages")).filter(isReadable),
    putStage: (known) => put("stages", known),
    leaveStage: (path) =>
      writing(["taps", "accesses", "stages"], async (transaction) => {
        const store = taps(transaction)
        if ((await asPromise(store.index("waits").count(path))) > 0) return false
        for (const seq of await asPromise(store.index("stage").getAllKeys(path)))
          await asPromise(store.delete(seq))
        await asPromise(transaction.objectStore("accesses").delete(path))
        await asPromise(transaction.objectStore("stages").delete(path))
        return true
      }),
  }
}

/** The database numbers the taps, so that two tabs never give the same number. */
const appendGesture = async (
  store: IDBObjectStore,
  gesture: readonly UnnumberedEvent[],
): Promise<StoredEvent[]> => {
  const stored: StoredEvent[] = []
  for (const tap of gesture) {
    const [first] = stored
    const row = {
      ...tap,
      ...(tap.state === null && { waits: tap.stage }),
      ...(first && { gesture: first.seq }),
    }
    const seq = Number(await asPromise(store.add(row)))
    stored.push({ ...tap, seq, gesture: first?.seq ?? seq })
  }
  return stored
}
