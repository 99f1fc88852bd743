import { randomBytes } from "node:crypto"
import { mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"

/** Returns the secret that signs sessions: the data folder's own, made at the first start and readable by its owner only. */
export const siteSecret = async (dataFolder: string): Promise<string> => {
  const path = join(dataFolder, "secret")
  await mkdir(dataFolder, { recursive: true })
  try {
    const file = await open(path, "wx", 0o600)
    const secret = randomBytes(32).toString("base64url")
    await file.writeFile(secret)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return readFile(path, "utf8")
    throw error
  }
}
