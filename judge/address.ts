import { useSyncExternalStore } from "react"
import { stagePath } from "#domain/competitions/stage-path.ts"

/** The parts of the address; the part after the `#` never leaves the device. */
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

/** Reads an address. */
const readAddress = ({ pathname, hash }: Pick<Location, "pathname" | "hash">): Address => {
  const params = new URLSearchParams(hash.slice(1))
  const [, institution = "", championship = "", stage] = stageAddress.exec(pathname) ?? []
  const path = stage && stagePath({ institution, championship, stage })
  return {
    stage: path ?? params.get("stage"),
    section: wholeNumber(params.get("section")),
    rider: params.get("rider"),
    lap: wholeNumber(params.get("lap")),
    view: views.find((view) => view === params.get("view")) ?? null,
    pass: params.get("pass"),
  }
}

const hashOf = (address: Address, pathname: string): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(address))
    if (value !== null && !(name === "stage" && stageAddress.test(pathname))) params.set(name, String(value))
  return params.size === 0 ? pathname : `${pathname}#${params}`
}

const listeners = new Set<() => void>()
let read = { href: "", address: readAddress({ pathname: "", hash: "" }) }

const current = (): Address => {
  if (read.href !== location.href) read = { href: location.href, address: readAddress(location) }
  return read.address
}

const notifyAll = () => {
  for (const listener of listeners) listener()
}

/** Navigates in the app; `instead`: replaces the history entry, so that Back does not lead here. */
export const goTo = (change: Partial<Address>, { instead = false } = {}): void => {
  const href = hashOf({ ...current(), ...change }, location.pathname)
  if (instead) history.replaceState(history.state, "", href)
  else history.pushState({ isOurs: true }, "", href)
  notifyAll()
}

/** Goes back in the app's history, or to the given address if there is none. */
export const goBack = (otherwise: Partial<Address>): void => {
  if (history.state?.isOurs === true) history.back()
  else goTo(otherwise, { instead: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener("popstate", notifyAll)
  addEventListener("hashchange", notifyAll)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener("popstate", notifyAll)
    removeEventListener("hashchange", notifyAll)
  }
}

/** Returns the current address, and renders again when it changes. */
export const useAddress = (): Address => useSyncExternalStore(subscribe, current)
