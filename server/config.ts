import { resolve } from "node:path"
import { z } from "zod"

const environment = z.object({
  NULLE_DATA: z.string().min(1).default("./data"),
  // no z.url: an address of a socket, postgresql://user@/name?host=/folder, is none that URL reads
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "is no address of a PostgreSQL")
    .optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_NAME: z.string().min(1).default("Nulle"),
  CONTACT_EMAIL: z.email().default("info@example.org"),
  NULLE_SECRET: z.string().min(32).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
})

/** All that can be set from outside; `README.md` says what each is for. */
export type Config = {
  dataFolder: string
  databaseUrl: string | null
  host: string
  /** 0: any free port. */
  port: number
  /** The address that people type; null: the one that the server listens on. */
  siteUrl: string | null
  siteName: string
  contactEmail: string
  /** Signs sessions; null: one is made and kept in the data folder. */
  secret: string | null
  /** How many proxies in front of the server tell the truth in `X-Forwarded-For`. */
  trustedProxies: number
  logLevel: z.infer<typeof environment>["LOG_LEVEL"]
}

/** Reads the settings from the environment; throws with the name of each that cannot be read. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const read = environment.safeParse(env)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`)
    throw new Error(`These settings cannot be read:\n${problems.join("\n")}`)
  }
  return {
    dataFolder: resolve(read.data.NULLE_DATA),
    databaseUrl: read.data.DATABASE_URL ?? null,
    host: read.data.HOST,
    port: read.data.PORT,
    siteUrl: read.data.SITE_URL ?? null,
    siteName: read.data.SITE_NAME,
    contactEmail: read.data.CONTACT_EMAIL,
    secret: read.data.NULLE_SECRET ?? null,
    trustedProxies: read.data.TRUSTED_PROXIES,
    logLevel: read.data.LOG_LEVEL,
  }
}
