import { createReadStream } from "node:fs"
import { open, readFile } from "node:fs/promises"
import type { Decrypter, Encrypter } from "age-encryption"

// loaded with the first archive that needs it: every other command starts sooner
const age = () => import("age-encryption")

/** The header of every age file that is not armored. */
const beginning = "age-encryption.org/v1\n"

/** Returns an encrypter for all of these public keys, `age1…` each; throws if one of them is not such a key. */
export const encryptTo = async (recipients: readonly string[]): Promise<Encrypter> => {
  const encrypter = new (await age()).Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      // not shown, since it may be the secret key by mistake
      throw new Error("Not an age public key: these begin with age1", {
        cause: error,
      })
    }
  }
  return encrypter
}

/** Reads the keys that `age-keygen` writes into a file; throws if there are none. No error message contains a key. */
export const readIdentity = async (path: string): Promise<Decrypter> => {
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim())
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"))
  const decrypter = new (await age()).Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch (error) {
    throw new Error(`${path} contains something other than age keys`, { cause: error })
  }
  if (keys.length === 0) throw new Error(`${path} contains no age key`)
  return decrypter
}

/** Encrypts a stream of bytes, or passes it on unchanged if there is no key. */
export async function* encrypted(
  bytes: AsyncIterable<Uint8Array>,
  encrypter: Encrypter | null,
): AsyncGenerator<Uint8Array> {
  yield* encrypter ? await encrypter.encrypt(webStreamOf(bytes)) : bytes
}

/** Reads a file and decrypts it if it is encrypted; throws if the key is missing or wrong, or a byte was changed. */
export async function* readDecrypted(path: string, decrypter: Decrypter | null): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) return yield* createReadStream(path)
  if (!decrypter) throw new Error(`${path} is encrypted: name the file with its key by --identity`)
  const plain = await decrypter.decrypt(webStreamOf(createReadStream(path))).catch((error) => {
    throw new Error(`${path} is damaged, or encrypted to another key`, { cause: error })
  })
  try {
    yield* plain
  } catch (error) {
    throw new Error(`${path} is damaged`, { cause: error })
  }
}

const webStreamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return buffer.toString("latin1", 0, bytesRead) === beginning
  } finally {
    await file.close()
  }
}
