import { useSyncExternalStore } from "react"
import { stagePath } from "#domain/competitions/stage-path.ts"

/** What the address says is to be seen; what follows the `#` never leaves the device. */
export type Address = {
  stage: string | null
  section: number | null
  /** As taps name them. */
  rider: string | null
  lap: number | null
  view: "scores" | "results" | null
  /** The secret of a section pass, until the device has its token. */
  pass: string | null
}

const views = ["scores", "results"] as const

const stageAddress = /^\/competitions\/([^/]+)\/([^/]+)\/([^/]+)\/judge\/?$/

const wholeNumber = (text: string | null): number | null =>
  text && /^\d{1,2}$/.test(text) ? Number(text) : null

/** Returns what an address asks for. */
const readAddress = ({ pathname, hash }: Pick<Location, "pathname" | "hash">): Address => {
  const asked = new URLSearchParams(hash.slice(1))
  const [, institution = "", championship = "", stage] = stageAddress.exec(pathname) ?? []
  const path = stage && stagePath({ institution, championship, stage })
  return {
    stage: path ?? asked.get("stage"),
    section: wholeNumber(asked.get("section")),
    rider: asked.get("rider"),
    lap: wholeNumber(asked.get("lap")),
    view: views.find((view) => view === asked.get("view")) ?? null,
    pass: asked.get("pass"),
  }
}

const hashOf = (address: Address, pathname: string): string => {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(address))
    if (value !== null && !(name === "stage" && stageAddress.test(pathname))) asked.set(name, String(value))
  return asked.size === 0 ? pathname : `${pathname}#${asked}`
}

const listeners = new Set<() => void>()
let read = { href: "", address: readAddress({ pathname: "", hash: "" }) }

const current = (): Address => {
  if (read.href !== location.href) read = { href: location.href, address: readAddress(location) }
  return read.address
}

const tellAll = () => {
  for (const listener of listeners) listener()
}

/** Goes elsewhere in the app; `instead`: so that the way back does not lead here. */
export const goTo = (change: Partial<Address>, { instead = false } = {}): void => {
  const href = hashOf({ ...current(), ...change }, location.pathname)
  if (instead) history.replaceState(history.state, "", href)
  else history.pushState({ isOurs: true }, "", href)
  tellAll()
}

/** Goes back to where one came from; to that address, where one came from outside. */
export const goBack = (otherwise: Partial<Address>): void => {
  if (history.state?.isOurs === true) history.back()
  else goTo(otherwise, { instead: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener("popstate", tellAll)
  addEventListener("hashchange", tellAll)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener("popstate", tellAll)
    removeEventListener("hashchange", tellAll)
  }
}

/** What is to be seen now. */
export const useAddress = (): Address => useSyncExternalStore(subscribe, current)
