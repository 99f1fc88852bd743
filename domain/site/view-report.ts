import { reportedPath } from "./reported-path.ts"

/** Returns what is told to a Plausible of a page that was looked at (SH-10): its path, and nothing about the visitor. */
export const viewReport = (
  { origin, hostname }: { origin: string; hostname: string },
  path: string,
): string => JSON.stringify({ name: "pageview", url: origin + reportedPath(path), domain: hostname })
