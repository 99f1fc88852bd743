import { writeFileSync } from "node:fs"
import { pictureJob, ready } from "./picture-job.ts"
import { reencodePicture } from "./reencode-picture.ts"

// The process in which pictures are decoded. Whatever a file makes a decoder do, the site, its memory and its secrets are
// in another one; this one ends by itself where a file costs too much, and when the site ends.

/** What one picture may take. The costliest that is allowed takes half of either. */
const limits = { bytes: 600_000_000, cpuSeconds: 15 }

const watchPause = 50

const endIfTooCostly = (begun: NodeJS.CpuUsage): void => {
  const { user, system } = process.cpuUsage(begun)
  const isCostly = process.memoryUsage.rss() > limits.bytes || (user + system) / 1_000_000 > limits.cpuSeconds
  if (isCostly) endNow()
}

/** An orderly exit would wait for the decoder. */
const endNow = () => process.kill(process.pid, "SIGKILL")

try {
  // where memory runs out, Linux ends this process before the database or the site
  writeFileSync("/proc/self/oom_score_adj", "1000")
} catch {
  // other systems have no such file
}

process.on("message", async (message) => {
  const { bytes, sizes } = pictureJob.parse(message)
  const begun = process.cpuUsage()
  const watch = setInterval(() => endIfTooCostly(begun), watchPause)
  const result = await reencodePicture(bytes, sizes)
  clearInterval(watch)
  process.send?.(result)
})
process.on("disconnect", endNow)
// a stop is told to all processes of a terminal; the site decides when this one ends
process.on("SIGINT", () => undefined)
process.on("SIGTERM", () => undefined)
process.send?.(ready)
