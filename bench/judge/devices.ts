import { doWork } from "#bench/support/worker.ts"
import { createLoad } from "./load.ts"

// The process of the devices

doWork(createLoad())
