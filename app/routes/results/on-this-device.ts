/** What this device remembers under a key; null where it remembers nothing, or may not. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a text on this device, where that is allowed and there is room. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // private windows and full disks forget: the page works without
  }
}
