import { createContext, useContext } from "react"
import type { DeviceStore } from "#judge/device/device-store.ts"
import type { BrowserClock } from "#judge/device/steady-clock.ts"
import type { Transport } from "#judge/outbox/transport.ts"

/** What all screens share: the device's store, its clock, and the way to the server. */
export type Device = { store: DeviceStore; transport: Transport; clock: BrowserClock }

export const DeviceContext = createContext<Device | null>(null)

export const useDevice = (): Device => {
  const device = useContext(DeviceContext)
  if (!device) throw new Error("There is no device")
  return device
}
