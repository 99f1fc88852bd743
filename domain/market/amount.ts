/** Returns a typed amount of euros without what only people read: spaces, and the sign of the currency (D-42). */
export const plainAmount = (typed: string): string => typed.replace(/[\s€]/g, "")
