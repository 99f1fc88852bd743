/** Returns what is told to a Plausible of a page that was looked at (SH-10): its path, and nothing about the visitor. */
export const viewReport = (
  { origin, hostname }: { origin: string; hostname: string },
  path: string,
): string => JSON.stringify({ name: "pageview", url: origin + reportedPath(path), domain: hostname })

const riderCard = /^(\/competitions\/[^/]+\/[^/]+\/[^/]+\/results\/).+/

/** Returns a page's path as it is reported (SH-10): the card of a rider without whose it is. */
export const reportedPath = (path: string): string => path.replace(riderCard, "$1rider")
