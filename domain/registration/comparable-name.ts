/** Returns a name as it is compared: trimmed, with single spaces, without regard to case (D-04). */
export const comparableName = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase()
