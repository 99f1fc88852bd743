import { writeFileSync } from "node:fs"
import sharp from "sharp"

type Work = {
  /** What can be reached of all formats that the library reads: the names of its loaders. */
  loaders: string[]
  answer(message: unknown): Promise<object>
}

/** Answers each message of the site, in a process of its own that works on pictures (`worker-process.ts`), until the site ends. */
export const answerSite = ({ loaders, answer }: Work): void => {
  endFirst()
  // one picture at a time on one processor, without a cache
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: loaders })
  process.on("message", async (message) => process.send?.(await answer(message)))
  process.on("disconnect", endNow)
  // a terminal sends Ctrl-C to all of its processes; the site decides when this one ends
  process.on("SIGINT", () => undefined)
  process.on("SIGTERM", () => undefined)
  process.send?.("ready")
}

/** Ends this process; an orderly exit would wait for the decoder. */
export const endNow = () => process.kill(process.pid, "SIGKILL")

/** If memory runs out, Linux kills this process before the database or the site. */
const endFirst = () => {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000")
  } catch {
    // other systems have no such file
  }
}
