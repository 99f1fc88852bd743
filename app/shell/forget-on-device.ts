import { signedUpKey } from "./signed-up.ts"

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
