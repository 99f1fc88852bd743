/** Where pages report to, as the site's operator set it (D-27): addresses, or null for nowhere. */
export type Reporting = {
  /** Counts views of pages, as Plausible does. */
  views: string | null
  /** Takes errors, as Sentry does. */
  errors: string | null
}

/** Returns the address that takes the errors of a Sentry project; null where the text is no DSN. */
export const readDsn = (dsn: string): string | null => {
  const { origin, username, pathname } = new URL(dsn)
  const [, folder = "", project] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  if (username === "" || project === undefined) return null
  return `${origin}${folder}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`
}
