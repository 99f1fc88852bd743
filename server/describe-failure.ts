import { fileURLToPath } from "node:url"
import { DrizzleQueryError } from "drizzle-orm/errors"
import { StorageUnavailable } from "./files/with-timeout.ts"

/** What a system or a database says besides its words. */
type Coded = Error & { code: string; path?: string; syscall?: string }

/**
 * Returns why the program or a command failed, in a sentence that names the setting to look at where there is one. Other errors keep their own
 * words; of a failed query those of the database, never its text.
 */
export const describeFailure = (error: unknown, env: NodeJS.ProcessEnv): string => {
  const failures = withCauses(error)
  const there = failures.some(isOfFiles) ? "The storage in FILES_URL" : "The database in DATABASE_URL"
  for (const failure of failures.filter(isCoded)) {
    const sentence = describeConnection(failure, there) ?? describeDisk(failure, env)
    if (sentence !== null) return sentence
  }
  const failure = failures.find((one) => !(one instanceof DrizzleQueryError))
  return failure instanceof Error ? failure.message : String(failure)
}

const withCauses = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...withCauses(error.cause)] : [error]

const isCoded = (error: unknown): error is Coded =>
  error instanceof Error && "code" in error && typeof error.code === "string"

/** The library of files has codes of its own, above those of the system. */
const isOfFiles = (error: unknown): boolean =>
  error instanceof StorageUnavailable || (isCoded(error) && error.code.startsWith("E_"))

/** By the codes of connections and of PostgreSQL. */
const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "it breaks the connection",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "its host name cannot be looked up",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its network cannot be reached",
  ETIMEDOUT: "it does not answer in time",
  "28P01": "it refuses the user name or the password",
  "28000": "it does not let this user in",
  "3D000": "it has no database of this name",
  "42501": "this user lacks rights that Nulle needs there",
  "53300": "it has no connection to spare",
}

const describeConnection = ({ code, message, syscall }: Coded, there: string): string | null => {
  const reason = refusals[code]
  if (reason === undefined || syscall === "listen") return null
  return `${there} cannot be used: ${reason} (${message}).`
}

const describeDisk = ({ code, message, path = "" }: Coded, env: NodeJS.ProcessEnv): string | null => {
  const files = env.FILES_URL?.startsWith("file:///") ? fileURLToPath(env.FILES_URL) : null
  const setting = files !== null && path.startsWith(files) ? "FILES_URL" : "NULLE_DATA"
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `This user may not use ${path}: give it to the user who runs Nulle, or set ${setting} to another folder.`
    case "EROFS":
      return `${path} cannot be written: its disk is read-only. Set ${setting} to a folder on another one.`
    case "ENOTDIR":
    case "EEXIST":
      return `${path} cannot be a folder, because a part of it is a file: set ${setting} to another one.`
    case "ENOSPC":
    case "EDQUOT":
      return `There is no room left on the disk of ${path || setting} (${message}): make some, or set ${setting} to a folder on another one.`
    default:
      return null
  }
}
