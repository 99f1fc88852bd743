/**
 * The answer of calls that prove an address for the first time; `hasEnded`: the proof ended ways to sign in that existed before
 * it (D-43).
 */
export const proven = (hasEnded: boolean) => ({ status: 200, body: { json: { kind: "done", hasEnded } } })
