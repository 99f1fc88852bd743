/** The key under which this tab keeps the address of who has signed up in it; who signs out has it forgotten. */
const signedUpKey = "signedUp "

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

/** The beginnings of the keys under which a device keeps what is of who is signed in, and of nobody else. */
const own = ["adDraft ", "passes ", signedUpKey]

/**
 * Forgets on this device what is of who signs out: what they typed and did not send, and the passes that they made. After a
 * session that ended by itself it is there again, once the same person has signed in.
 */
export function forgetOnDevice(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) forgetIn(storage)
}

function forgetIn(storage: () => Storage): void {
  try {
    for (const key of Object.keys(storage()))
      if (own.some((beginning) => key.startsWith(beginning))) storage().removeItem(key)
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}
