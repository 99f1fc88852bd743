/** With what the path of an event begins that only the phone of its judge knows (D-11). */
export const alonePrefix = "alone/"

/** Is this the path of an event that no server knows? */
export const isAlone = (path: string): boolean => path.startsWith(alonePrefix)
