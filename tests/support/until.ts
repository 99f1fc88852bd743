import { setTimeout as sleep } from "node:timers/promises"

/** Waits until a condition holds; throws after 100 seconds, with what the condition threw last. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 100_000
  for (;;) {
    try {
      if (await condition()) return
      if (Date.now() > deadline) throw new Error("It did not come to pass")
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(20)
  }
}
