import { resolve } from "node:path"
import { z } from "zod"
import type { Reporting } from "#contracts/site/page-deps.ts"
import { typingVariants } from "#domain/market/search-words.ts"
import { limits } from "#server/limits/table/limits.ts"

/** Does an address lead to this very machine? What is sent there crosses no network. */
export const isLoopback = (address: string): boolean => {
  const { hostname } = new URL(address)
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** An address that receives secrets or people's activity, which nobody in between may read or change. */
const protectedUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((address) => address.startsWith("https:") || isLoopback(address), "has to begin with https://")

const settings = z.object({
  NULLE_DATA: z.string().min(1).default("./data"),
  // not z.url: URL cannot parse the address of a socket, such as postgresql://user@/name?host=/folder
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "is not a PostgreSQL address")
    .optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_NAME: z.string().min(1).default("Nulle"),
  CONTACT_EMAIL: z.email().default("info@example.org"),
  NULLE_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "is not the address of a mail server" }).optional(),
  MAIL_FROM: z.email().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ISSUER: protectedUrl.default("https://accounts.google.com"),
  ANALYTICS_URL: protectedUrl.optional(),
  SENTRY_DSN: protectedUrl.refine((dsn) => readDsn(dsn) !== null, "is not a Sentry DSN").optional(),
  FILES_URL: z
    .string()
    .regex(/^(file:\/\/\/|s3(\+http)?:\/\/)/, "is not the address of a folder or a bucket")
    .optional(),
  BACKUP_ENCRYPT_TO: z
    .string()
    .regex(
      /^age1[a-z0-9]+( +age1[a-z0-9]+)*$/,
      "is not an age public key, or several with spaces between them",
    )
    .optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  MAX_STREAMS: z.coerce.number().int().min(0).default(limits.connections.streams.most),
  MAX_STREAMS_PER_ADDRESS: z.coerce.number().int().min(0).default(limits.connections.streamsOfNetwork.most),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
})

// either alone would show a button that cannot work
const environment = settings.refine(
  ({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => (id === undefined) === (secret === undefined),
  { path: ["GOOGLE_CLIENT_SECRET"], message: "belongs to GOOGLE_CLIENT_ID: set both or neither" },
)

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
  /** The mail server; null: mails are written into the data folder (D-26). */
  smtpUrl: string | null
  /** The address that mails come from. */
  mailFrom: string
  /** The OpenID provider that people may sign in by (AC-01); null: none. */
  openId: { issuer: string; clientId: string; clientSecret: string } | null
  /** Where views of pages are counted and errors sent (D-27). */
  reporting: Reporting
  /** Where files are kept; null: in the data folder (D-31). */
  filesUrl: string | null
  /** The public keys that backups are encrypted to; none: they are not. */
  backupRecipients: readonly string[]
  /** How many trusted proxies are in front of the server: each adds an entry to `X-Forwarded-For`. */
  trustedProxies: number
  /** How many spectators a process serves at once; further ones are asked to try again later. */
  maxStreams: number
  /**
   * How many of these streams one address, or one IPv6 network, may open: the phones of a venue or a carrier can share an
   * address.
   */
  maxStreamsPerAddress: number
  /** The port of this machine on which metrics are served; null: none, 0: any free one. */
  metricsPort: number | null
  logLevel: z.infer<typeof settings>["LOG_LEVEL"]
}

/** Beginnings that nobody else's variables have. */
const ownBeginnings =
  /^(NULLE|SMTP|MAIL|SITE|OIDC|FILES|BACKUP|TRUSTED|ANALYTICS|METRICS|CONTACT|MAX_STREAMS)_/

/** What the command line and the programs around Nulle read from the environment. */
const settingsOfOthers = ["NULLE_SETTINGS"]

/** Returns what looks like a setting and is none, with the one that is only a typing error away, or null. */
export const unknownSettings = (env: NodeJS.ProcessEnv): { name: string; meant: string | null }[] => {
  const known = Object.keys(settings.shape)
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !settingsOfOthers.includes(name))
    .flatMap((name) => {
      const variants = new Set(typingVariants(name))
      // short names are like too many others
      const meant = known.find(
        (one) => one.length > 6 && typingVariants(one).some((like) => variants.has(like)),
      )
      return meant !== undefined || ownBeginnings.test(name) ? [{ name, meant: meant ?? null }] : []
    })
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
    smtpUrl: read.data.SMTP_URL ?? null,
    mailFrom: read.data.MAIL_FROM ?? read.data.CONTACT_EMAIL,
    openId: openIdOf(read.data),
    reporting: {
      views: read.data.ANALYTICS_URL ?? null,
      errors: read.data.SENTRY_DSN === undefined ? null : readDsn(read.data.SENTRY_DSN),
    },
    filesUrl: read.data.FILES_URL ?? null,
    backupRecipients: read.data.BACKUP_ENCRYPT_TO?.split(/ +/) ?? [],
    trustedProxies: read.data.TRUSTED_PROXIES,
    maxStreams: read.data.MAX_STREAMS,
    maxStreamsPerAddress: read.data.MAX_STREAMS_PER_ADDRESS,
    metricsPort: read.data.METRICS_PORT ?? null,
    logLevel: read.data.LOG_LEVEL,
  }
}

const openIdOf = ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  OIDC_ISSUER: issuer,
}: z.infer<typeof settings>): Config["openId"] =>
  clientId === undefined || clientSecret === undefined ? null : { issuer, clientId, clientSecret }

/** Returns the address that takes the errors of a Sentry project; null where the text is no DSN. */
const readDsn = (dsn: string): string | null => {
  const { origin, username, pathname } = new URL(dsn)
  const [, folder = "", project] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  if (username === "" || project === undefined) return null
  return `${origin}${folder}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`
}
