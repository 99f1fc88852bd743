/** The key under which this tab keeps the address of who has signed up in it; who signs out has it forgotten. */
export const signedUpKey = "signedUp "

/** Keeps that somebody has signed up: the page on which they land says what comes next. */
export function noteSignUp(email: string): void {
  try {
    sessionStorage.setItem(signedUpKey, email)
  } catch {
    // Storage is closed to this page: the profile says the same.
  }
}

/** Has somebody with this address signed up in this tab, and not been told what comes next? */
export function hasSignedUp(email: string): boolean {
  try {
    return sessionStorage.getItem(signedUpKey) === email
  } catch {
    return false
  }
}

/** Forgets it, once they have read it. */
export function forgetSignUp(): void {
  try {
    sessionStorage.removeItem(signedUpKey)
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}
