import { reportedPath } from "#domain/site/reported-path.ts"

/** Tells who counts views that a page was looked at (SH-10): its path, and nothing about the visitor. */
export const reportView = (address: string, path: string): void => {
  const view = { name: "pageview", url: location.origin + reportedPath(path), domain: location.hostname }
  send(address, JSON.stringify(view))
}

/** Sends without cookies or a referrer, also while the page is being left; whether it arrives is no matter of the page. */
export const send = (address: string, body: string): void => {
  const how = { credentials: "omit", referrerPolicy: "no-referrer", keepalive: true } as const
  fetch(address, { method: "POST", body, ...how }).catch(() => {})
}
