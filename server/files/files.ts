/** A file under its key, with the instant at which it was stored, epoch milliseconds. */
export type StoredFile = { key: string; storedOn: number }

/** The storage of files, under keys such as `institutions/lamsf/…/regulation.pdf` (D-31). */
export type Files = {
  /** Stores a file under a key, completely or not at all; an existing one is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns a file; null where there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Returns a file as a stream, so that it need not fit into memory; null if there is none. */
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Returns the files of a folder, such as `institutions/lamsf/…/images`, without those of folders in it. */
  list(folder: string): Promise<StoredFile[]>
  /** Returns when a file was stored, epoch milliseconds; null if there is none. */
  storedOn(key: string): Promise<number | null>
  /** Returns the keys of all files, in no order. */
  keys(): Promise<string[]>
  /** Removes a file, if it is there. */
  remove(key: string): Promise<void>
}
