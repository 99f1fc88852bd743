/**
 * Returns where somebody goes on who has proven their address: to where they were, or, if former ways to sign in were ended by it, to
 * the profile, which says so and leads back (D-43).
 */
export const pageAfterProof = (hasEnded: boolean, returnTo: string): string => {
  if (!hasEnded) return returnTo
  return `/profile?confirmed=ended${returnTo === "/" ? "" : `&return=${encodeURIComponent(returnTo)}`}`
}
