/**
 * Is a name nothing but an email address, or what stands before its @? Then nobody typed it, and it is not shown to others: an account
 * may have no name until its owner gives one.
 */
export const isMadeOfAddress = (name: string, email: string): boolean => {
  const typed = name.trim().toLowerCase()
  const address = email.toLowerCase()
  return typed === address || typed === address.slice(0, address.lastIndexOf("@"))
}
