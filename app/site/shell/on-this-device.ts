/** Reads, writes and deletes texts in a storage of the browser. Where a page may store nothing, or there is no room, it works without. */
const textsIn = (storage: () => Storage) => ({
  /** The text that is stored under a key; null: none, or the page may not store any. */
  recall(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  remember(key: string, text: string): void {
    try {
      storage().setItem(key, text)
    } catch {
      // private windows and full disks store nothing
    }
  },
  forget(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // if storage is not allowed, nothing is stored
    }
  },
})

/** The texts that this device stores. */
export const { recall, remember, forget } = textsIn(() => localStorage)

/** The texts that this tab stores until it is closed. */
export const thisTab = textsIn(() => sessionStorage)

/** What a stored text says in JSON; null where nothing is stored, or something else than JSON. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null")
  } catch {
    return null
  }
}

/** Deletes what this device was to store until a time that is over: JSON with `until`, milliseconds since 1970. */
export function forgetExpired(): void {
  try {
    for (const [key, text] of Object.entries(localStorage))
      if (Number(/"until":(\d+)/.exec(text)?.[1]) < Date.now()) forget(key)
  } catch {
    // if storage is not allowed, nothing is stored
  }
}

/**
 * The beginnings of the storage keys of what users have typed or made on this device, and of mails that they wait for. Signing out
 * deletes all of it (`app/site/forget-on-device.ts`).
 */
export const ownKeys = {
  adDraft: "adDraft ",
  joinDraft: "joinDraft ",
  unsentText: "unsentText ",
  awaitedMail: "magicLinkEmail",
  mailedCode: "mailedCode ",
  passes: "passes ",
} as const
