import { startWorker, type Worker } from "#bench/support/worker.ts"
import type { Calls } from "./load.ts"

/** The judges' devices in a process of their own. */
export type Devices = Worker<Calls>

/** Starts the devices' process. */
export const startDevices = (): Devices => startWorker<Calls>(new URL("./devices.ts", import.meta.url))
