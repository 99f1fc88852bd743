/**
 * What is answered by calls that prove an address, where it was not proven before: whether ways in that were there before were ended by
 * that (D-43).
 */
export const proven = (hasEnded: boolean) => ({ status: 200, body: { json: { kind: "done", hasEnded } } })
