/** A request of the browser's database as a promise. */
export const asPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database of this device: its name, and how its stores are made. */
export type Layout = { name: string; create(database: IDBDatabase): void }

type Work<Result> = (transaction: IDBTransaction) => Promise<Result>

/**
 * A database of this device, with these stores. If the system closes the connection, as phones do to an app in the background, it
 * is opened again.
 */
export type Database<Store extends string> = {
  /** Reads in one transaction. */
  reading<Result>(stores: readonly Store[], work: Work<Result>): Promise<Result>
  /**
   * Writes in one transaction, all or nothing, and resolves once it is on disk: by default browsers resolve while the
   * data is still in the memory of the system.
   */
  writing<Result>(stores: readonly Store[], work: Work<Result>): Promise<Result>
}

/** Opens a database of this device; `onOutdated` is called when another tab brings a newer app. */
export const openDatabase = async <Store extends string>(
  layout: Layout,
  onOutdated: () => void,
): Promise<Database<Store>> => {
  let isOutdated = false
  const outdate = () => {
    isOutdated = true
    onOutdated()
  }
  let connection = await connect(layout, outdate)

  const using = async <Result>(use: (connection: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const used = connection
    try {
      return await use(used)
    } catch (error) {
      if (isOutdated || !isOfLostConnection(error)) throw error
      if (connection === used) connection = await connect(layout, outdate)
      return use(connection)
    }
  }
  return {
    reading: (stores, work) => using(async (open) => work(open.transaction([...stores]))),
    writing: (stores, work) => using((open) => write(open, stores, work)),
  }
}

const connect = async ({ name, create }: Layout, onOutdated: () => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => create(request.result)
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

const write = async <Result>(
  open: IDBDatabase,
  stores: readonly string[],
  work: Work<Result>,
): Promise<Result> => {
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
