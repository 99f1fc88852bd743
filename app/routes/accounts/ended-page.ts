/** The address of the profile as it tells that the ways in from before were ended (D-43), and from there back. */
export const endedPage = (returnTo: string): string =>
  `/profile?${new URLSearchParams({ confirmed: "ended", ...(returnTo !== "/" && { return: returnTo }) })}`
