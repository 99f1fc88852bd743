import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { constants, setPriority } from "node:os"
import { join } from "node:path"
import { createFairQueue, type Turn } from "./fair-queue.ts"
import { type PictureJob, type PictureResult, type PictureSize, pictureResult } from "./picture-job.ts"
import { fileType } from "./receive-upload.ts"

/** The picture in each size, without metadata, or why not. */
export type EncodeOutcome = PictureResult | { kind: "refused"; reason: "busy" }

/**
 * Decodes a JPEG, PNG or WebP, by content and not by name, and re-encodes it in these sizes, upright. One picture is decoded at a
 * time, in a process of its own, which ends when it is idle, and so frees the decoder's memory.
 */
export const encodePicture = async (
  bytes: Uint8Array,
  sizes: PictureSize[],
  turn: Turn,
): Promise<EncodeOutcome> => {
  const type = fileType(bytes)
  if (type === null || type === "pdf") return { kind: "refused", reason: "not-an-image" }
  return (await inTurn(turn, () => encodeApart({ bytes, sizes }))) ?? { kind: "refused", reason: "busy" }
}

const inTurn = createFairQueue({ perAccount: 4, waiting: 24 })

/** How long the process waits for another picture, milliseconds. */
const idleTime = 10_000

/** When a decoder is considered stuck, milliseconds; one that computes too long ends by itself, by its CPU limit. */
const hangTime = 120_000

let running: ChildProcess | null = null
let idleTimer: NodeJS.Timeout | undefined

const encodeApart = async (job: PictureJob): Promise<PictureResult> => {
  clearTimeout(idleTimer)
  const decoder = running ?? (await startDecoder())
  try {
    return await decodeIn(decoder, job)
  } finally {
    idleTimer = setTimeout(endDecoder, idleTime).unref()
  }
}

const endDecoder = (): void => {
  running?.disconnect()
  running = null
}

const startDecoder = async (): Promise<ChildProcess> => {
  const started = fork(join(import.meta.dirname, "picture-process.ts"), {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // without the site's secrets; with a single arena, freed memory is reused
    env: { MALLOC_ARENA_MAX: "1" },
  })
  const hanging = endWhereItHangs(started)
  const ready = once(started, "message")
  const ended = once(started, "exit").then(() => null)
  const first = await Promise.race([ready, ended]).finally(() => clearTimeout(hanging))
  if (first === null) throw new Error("The process that decodes pictures does not start")
  started.on("exit", () => {
    if (running === started) running = null
  })
  // only once it is ready: a request waits for its start, which costs the same for any picture
  letOthersGoFirst(started)
  running = started
  return started
}

const endWhereItHangs = (decoder: ChildProcess) => setTimeout(() => decoder.kill("SIGKILL"), hangTime)

/** A low priority: requests and taps come first. */
const letOthersGoFirst = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // if the machine forbids it, pictures are decoded nevertheless
  }
}

/** Whether the decoder keeps this process alive. */
const waitFor = (decoder: ChildProcess, isAwaited: boolean): void => {
  for (const handle of [decoder, decoder.channel]) isAwaited ? handle?.ref() : handle?.unref()
}

const decodeIn = async (decoder: ChildProcess, job: PictureJob): Promise<PictureResult> => {
  const settled = new AbortController()
  const { signal } = settled
  const hanging = endWhereItHangs(decoder)
  try {
    const answered = once(decoder, "message", { signal }).then(([answer]) => pictureResult.parse(answer))
    const ended = once(decoder, "exit", { signal }).then(([, by]) => brokenBy(by))
    waitFor(decoder, true)
    decoder.send(job)
    return await Promise.race([answered, ended])
  } finally {
    waitFor(decoder, false)
    clearTimeout(hanging)
    settled.abort()
  }
}

/** A picture that ends its decoder was too costly, or made it crash. */
const brokenBy = (signal: NodeJS.Signals | null): PictureResult => ({
  kind: "refused",
  reason: signal === "SIGKILL" ? "too-many-pixels" : "not-an-image",
})
