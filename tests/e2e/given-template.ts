import type { ClientConfig } from "pg"
import { z } from "zod"

const name = "JOURNEYS_DATABASE"

const connection = z.object({ host: z.string(), user: z.string(), database: z.string() })

/** Names the database that the sites of all workers copy: their processes inherit this environment. */
export const giveTemplate = (template: ClientConfig): void => {
  process.env[name] = JSON.stringify(connection.parse(template))
}

/** The database that a site of a worker copies. */
export const givenTemplate = (): ClientConfig => connection.parse(JSON.parse(process.env[name] ?? ""))
