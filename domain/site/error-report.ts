/** The share of errors that is reported (SH-11). */
export const sampleRate = 0.5

/** An error as it was thrown. */
export type ThrownError = { name: string; message: string; stack: string | undefined }

type Circumstances = {
  /** 32 hexadecimal digits. */
  id: string
  /** Instant, epoch milliseconds. */
  now: number
  platform: "javascript" | "node"
  /** The path of the page, if it was a page's. */
  path: string | null
  /** Origin of the site. */
  site: string
}

/**
 * Returns the Sentry envelope with one event for an error (D-27). It contains nothing about the user, and nothing that somebody
 * typed.
 */
export const errorReport = (
  { name, message, stack }: ThrownError,
  { id, now, platform, path, site }: Circumstances,
): string => {
  const event = {
    event_id: id,
    timestamp: now / 1000,
    platform,
    level: "error",
    environment: "production",
    ...(path === null ? {} : { request: { url: site + reportedPath(path) } }),
    exception: {
      values: [{ type: name, value: withoutPersons(message), stacktrace: { frames: framesOf(stack ?? "") } }],
    },
  }
  return [{ event_id: id }, { type: "event" }, event].map((line) => JSON.stringify(line)).join("\n")
}

// typed text appears in messages in quotation marks, as an address, or as a number
const personal = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`|[^\s@]+@[^\s@]+|\+?\d(?:[ .:/-]?\d){4,}/g

const withoutPersons = (message: string): string => message.slice(0, 1000).replace(personal, "…")

const frame =
  /^\s*(?:at )?(?<fn>.*?)(?: \(|@| )?(?<file>(?:https?|file):\/\/[^\s()]+?|\/[^\s()]+?):(?<line>\d+):(?<column>\d+)\)?$/

/** The stack frames, the outermost first; files without the folder of the installation. */
const framesOf = (stack: string) =>
  stack
    .split("\n")
    .flatMap((line) => {
      const { fn, file, line: lineno, column } = frame.exec(line)?.groups ?? {}
      if (file === undefined) return []
      const filename = file
        .replace(/[?#].*$/, "")
        .replace(/^.*\/(?=(assets|build|server|domain|node_modules)\/)/, "")
      return { function: fn || "?", filename, lineno: Number(lineno), colno: Number(column), in_app: true }
    })
    .slice(0, 30)
    .reverse()

/** Maximum number of errors that a page reports until it is reloaded: repeated ones add nothing new. */
const most = 5

/**
 * Returns a function that decides for each thing thrown on a page which error is reported, or null (SH-11): one of two at random
 * (`chance` is from 0 to 1), and each only once.
 */
export const chooseErrors = (chance: () => number): ((thrown: unknown) => ThrownError | null) => {
  const known = new Set<string>()
  let left = most
  return (thrown) => {
    const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (left === 0 || known.has(message)) return null
    known.add(message)
    if (chance() >= sampleRate) return null
    left -= 1
    return { name, message, stack }
  }
}

/** Returns the report of a page view to Plausible (SH-10): its path, and nothing about the visitor. */
export const viewReport = (
  { origin, hostname }: { origin: string; hostname: string },
  path: string,
): string => JSON.stringify({ name: "pageview", url: origin + reportedPath(path), domain: hostname })

// a rider's page, or their card in a stage's results or in the open data
const ofRider = /^(\/riders\/|\/(?:competitions|api\/v\d+)(?:\/[^/]+){3,6}?\/results\/).+/

/** Returns a path as it is reported (SH-10, SH-11) and logged: what is of one rider without the rider. */
export const reportedPath = (path: string): string => path.replace(ofRider, "$1rider")
