import { useSyncExternalStore } from "react"
import { forget, recall, remember } from "#app/site/shell/on-this-device.ts"

const place = "slashKey"

const listeners = new Set<() => void>()
/** Undefined until it is asked for. */
let isOn: boolean | undefined

const readSlashKey = (): boolean => {
  isOn ??= recall(place) !== "off"
  return isOn
}

const onSlashKeyChange = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Does the key `/` lead to the search of the site? Whoever dictates can switch it off on their device (WCAG 2.1.4). */
export const useSlashKey = (): boolean => useSyncExternalStore(onSlashKeyChange, readSlashKey, () => true)

/** Switches the key on or off, and stores that for the next visit where the page may store anything. */
export function switchSlashKey(on: boolean): void {
  isOn = on
  if (on) forget(place)
  else remember(place, "off")
  for (const listener of listeners) listener()
}
