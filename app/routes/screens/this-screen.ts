import { recall, remember } from "#app/shell/on-this-device.ts"
import { longestScreenName } from "#domain/competitions/screen-lengths.ts"

/** How a screen is known to the secretary (TV-02). */
export type ThisScreen = { id: string; name: string }

/**
 * Returns what this screen is known by, the same whenever it is opened on this device. A name in the address makes a screen of
 * its own, so that one computer can have several.
 */
export function thisScreen(nameInQuery: string | null): ThisScreen {
  const ownName = (nameInQuery ?? "").trim().slice(0, longestScreenName)
  const key = `screen:${ownName}`
  const id = recall(key) ?? newId()
  remember(key, id)
  return { id, name: ownName || `TV ${id.slice(0, 4).toUpperCase()}` }
}

// `crypto.randomUUID` is missing where a site has no https
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
