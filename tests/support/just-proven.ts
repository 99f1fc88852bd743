/** The context of somebody who has just signed in. */
export const justProven = { proof: () => Promise.resolve({ isProven: true, prover: null }) }
