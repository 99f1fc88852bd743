import { safeReturn } from "#domain/accounts/safe-return.ts"

/** Returns a mailed address that leads on to where its reader was, if that is a page of this site (AC-01). */
export function backTo(address: URL, asked: string | null | undefined): URL {
  const returnTo = safeReturn(asked)
  const onward = new URL(address)
  if (returnTo !== "/") onward.searchParams.set("return", returnTo)
  return onward
}
