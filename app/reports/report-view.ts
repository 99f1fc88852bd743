import { viewReport } from "#domain/site/view-report.ts"

/** Tells who counts views that a page was looked at (SH-10). */
export const reportView = (address: string, path: string): void => send(address, viewReport(location, path))

/** Sends without cookies or a referrer, also while the page is being left; whether it arrives is no matter of the page. */
export const send = (address: string, body: string): void => {
  const how = { credentials: "omit", referrerPolicy: "no-referrer", keepalive: true } as const
  fetch(address, { method: "POST", body, ...how }).catch(() => {})
}
