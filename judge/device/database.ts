/** A request of the browser's database as a promise. */
export const asPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

type Stores = readonly ("taps" | "accesses" | "stages")[]

type Work<Result> = (transaction: IDBTransaction) => Promise<Result>

/** This device's database. A connection that the system has closed, as phones do to an app in the background, is opened again. */
export type Database = {
  /** Reads in one transaction. */
  reading<Result>(stores: Stores, work: Work<Result>): Promise<Result>
  /**
   * Writes in one transaction, all or nothing, and resolves once it is on disk: by default browsers resolve while it
   * still lies in the memory of the system.
   */
  writing<Result>(stores: Stores, work: Work<Result>): Promise<Result>
}

/** Opens this device's database; `onOutdated` is called when another tab brings a newer app. */
export const openDatabase = async (onOutdated: () => void): Promise<Database> => {
  let isOutdated = false
  const outdate = () => {
    isOutdated = true
    onOutdated()
  }
  let connection = await connect(outdate)

  const using = async <Result>(use: (connection: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const used = connection
    try {
      return await use(used)
    } catch (error) {
      if (isOutdated || !isOfLostConnection(error)) throw error
      if (connection === used) connection = await connect(outdate)
      return use(connection)
    }
  }
  return {
    reading: (stores, work) => using(async (open) => work(open.transaction([...stores]))),
    writing: (stores, work) => using((open) => write(open, stores, work)),
  }
}

const connect = async (onOutdated: () => void): Promise<IDBDatabase> => {
  const request = indexedDB.open("nulle-judge", 1)
  request.onupgradeneeded = () => {
    const database = request.result
    const taps = database.createObjectStore("taps", { keyPath: "seq", autoIncrement: true })
    taps.createIndex("stage", "stage")
    // only those that wait have the key of this index
    taps.createIndex("waits", "waits")
    taps.createIndex("id", "id", { unique: true })
    database.createObjectStore("accesses", { keyPath: "stage" })
    database.createObjectStore("stages", { keyPath: "path" })
  }
  const database = await asPromise(request)
  database.onversionchange = () => {
    database.close()
    onOutdated()
  }
  return database
}

/** Safari reports an unknown error, and may have closed the connection without an event. */
const isOfLostConnection = (error: unknown): boolean =>
  error instanceof DOMException && ["InvalidStateError", "UnknownError"].includes(error.name)

const write = async <Result>(open: IDBDatabase, stores: Stores, work: Work<Result>): Promise<Result> => {
  const transaction = open.transaction([...stores], "readwrite", { durability: "strict" })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted"))
  })
  // the caller gets the reason from `ended`, or from the work that throws it
  ended.catch(() => {})
  const result = await work(transaction).catch((error: unknown) => {
    if (transaction.error === null) abort(transaction)
    throw error
  })
  await ended
  return result
}

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // it has ended already
  }
}
