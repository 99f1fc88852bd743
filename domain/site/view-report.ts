/** Returns the report of a page view to Plausible (SH-10): its path, and nothing about the visitor. */
export const viewReport = (
  { origin, hostname }: { origin: string; hostname: string },
  path: string,
): string => JSON.stringify({ name: "pageview", url: origin + reportedPath(path), domain: hostname })

const riderCard = /^(\/competitions\/[^/]+\/[^/]+\/[^/]+\/results\/).+/

/** Returns a page's path as it is reported (SH-10): a rider's card without the rider. */
export const reportedPath = (path: string): string => path.replace(riderCard, "$1rider")
