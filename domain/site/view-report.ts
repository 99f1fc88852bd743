/** Returns the report of a page view to Plausible (SH-10): its path, and nothing about the visitor. */
export const viewReport = (
  { origin, hostname }: { origin: string; hostname: string },
  path: string,
): string => JSON.stringify({ name: "pageview", url: origin + reportedPath(path), domain: hostname })

// a rider's page, or their card in a stage's results or in the open data
const ofRider = /^(\/riders\/|\/(?:competitions|api\/v\d+)(?:\/[^/]+){3,6}?\/results\/).+/

/** Returns a path as it is reported (SH-10, SH-11) and logged: what is of one rider without the rider. */
export const reportedPath = (path: string): string => path.replace(ofRider, "$1rider")
