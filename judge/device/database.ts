/** A request of the browser's database as a promise. */
export const asPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

type Stores = readonly ("taps" | "accesses" | "stages")[]

/** Opens this device's database; `onOutdated` is called when another tab brings a newer app. */
export const openDatabase = (onOutdated: () => void): Promise<IDBDatabase> => {
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
  return asPromise(request).then((database) => {
    database.onversionchange = () => {
      database.close()
      onOutdated()
    }
    return database
  })
}

/** Reads in one transaction. */
export const reading = <Result>(
  database: IDBDatabase,
  stores: Stores,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> => work(database.transaction([...stores]))

/**
 * Writes in one transaction, all or nothing, and resolves once it is on disk: browsers that are not told so resolve while it
 * still lies in the memory of the system.
 */
export const writing = async <Result>(
  database: IDBDatabase,
  stores: Stores,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> => {
  const transaction = database.transaction([...stores], "readwrite", { durability: "strict" })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted"))
  })
  // the reason is told by `ended`, or thrown by the work
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
