import { createCrowd } from "./crowd.ts"
import { doWork } from "./worker.ts"

// The process of the crowd

doWork(createCrowd())
