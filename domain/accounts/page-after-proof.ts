/**
 * Returns the next page for a user who has just proven their address: the page they came from, or, if the proof ended earlier
 * ways to sign in, the profile, which says so and links back (D-43).
 */
export const pageAfterProof = (hasEnded: boolean, returnTo: string): string => {
  if (!hasEnded) return returnTo
  return `/profile?confirmed=ended${returnTo === "/" ? "" : `&return=${encodeURIComponent(returnTo)}`}`
}
