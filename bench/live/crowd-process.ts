import { doWork } from "#bench/worker.ts"
import { createCrowd } from "./crowd.ts"

// The process of the crowd

doWork(createCrowd())
