/** The text that this device stores under a key; null: none, or it may not store any. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text on this device, where that is allowed and there is room. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // private windows and full disks store nothing: the page works without
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

/** Deletes what this device stores under a key, if it does. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // if storage is not allowed, nothing is stored
  }
}
