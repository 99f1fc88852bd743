import { createLoad } from "./load.ts"

// The process of the devices: it does what its parent calls for

const load = createLoad()

process.on("message", async ({ call, input }) => {
  process.send?.({ answer: await load[call](input) })
})
