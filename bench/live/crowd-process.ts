import { doWork } from "#bench/support/worker.ts"
import { createCrowd } from "./crowd.ts"

// The process of the crowd

doWork(createCrowd())
