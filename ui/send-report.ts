/** Sends a report without cookies or a referrer, also while the page is being left; whether it arrives is no matter of the page. */
export const sendReport = (address: string, body: string): void => {
  const how = { credentials: "omit", referrerPolicy: "no-referrer", keepalive: true } as const
  fetch(address, { method: "POST", body, ...how }).catch(() => {})
}
