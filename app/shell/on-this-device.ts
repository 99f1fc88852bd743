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

/** Deletes what this device stores under a key, if it does. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // if storage is not allowed, nothing is stored
  }
}
