/** Sends a report without cookies or a referrer, even while the page is being left. A failure is ignored. */
export const sendReport = (address: string, body: string): void => {
  const how = { credentials: "omit", referrerPolicy: "no-referrer", keepalive: true } as const
  fetch(address, { method: "POST", body, ...how }).catch(() => {})
}
