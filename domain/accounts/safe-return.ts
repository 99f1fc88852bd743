const longest = 2_000

/**
 * Returns where a visitor goes after signing in (AC-01): the requested path, or `/` if it could lead to another site or back to
 * the page that spends a link (D-26). Parts that a browser, a proxy or a library may decode are also checked in decoded form. The
 * path is percent-encoded where it is not ASCII, as the headers of an answer need it.
 */
export const safeReturn = (requested: string | null | undefined): string => {
  const path = requested?.replace(/[^ -~]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
  return path && path.length <= longest && isSafe(path) ? path : "/"
}

const isSafe = (path: string): boolean => {
  if (!isPath(path)) return false
  const decoded = decode(path)
  return decoded !== null && (decoded === path || isSafe(decoded))
}

// browsers drop control characters, and read backslashes as slashes
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const neverInPath = /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const spendsLink = /^\/(finish-signup|confirm-address)\/?$/i

const isPath = (text: string): boolean => {
  const [path = ""] = text.split(/[?#]/, 1)
  // an empty first segment makes it an address of another site, even if only the removal of dot segments empties it
  return (
    path.startsWith("/") && !/\/(\.{0,2})\//.test(path) && !neverInPath.test(text) && !spendsLink.test(path)
  )
}

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
