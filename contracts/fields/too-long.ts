/** The fault of a text that is too long, with how many characters it may have: `too-long:200`. */
export const tooLong = (most: number): string => `${code}:${most}`

/** Returns the code of a fault, and the most characters where it is that of a text that is too long. */
export const readFault = (fault: string): { code: string; most: string } => {
  const [found = "", most = ""] = fault.split(":")
  return found === code ? { code, most } : { code: fault, most: "" }
}

const code = "too-long"
