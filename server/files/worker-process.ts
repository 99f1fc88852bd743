import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { constants, setPriority } from "node:os"

/** What the worker process answered, or by which signal it ended instead; null: it ended by itself. */
export type JobOutcome =
  | { kind: "answered"; answer: unknown }
  | { kind: "ended"; signal: NodeJS.Signals | null }

/** Sends one job to the worker process, and returns its outcome. There is one process: jobs must be sent one after the other. */
export type RunJob = (job: object) => Promise<JobOutcome>

/** How long the process waits for another job, milliseconds. */
const idleTime = 10_000

/** When the process is considered stuck, milliseconds. */
const hangTime = 120_000

/**
 * Returns what runs jobs in a worker process, at a low priority and without the site's secrets. It starts with the first job, and
 * ends when it is idle, which frees its memory. `script` sends one message when it is ready, and one for each job.
 */
export const createWorkerProcess = ({ script, purpose }: { script: string; purpose: string }): RunJob => {
  let running: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const end = (): void => {
    running?.disconnect()
    running = null
  }
  const start = async (): Promise<ChildProcess> => {
    const started = fork(script, {
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
    if (first === null) throw new Error(`The process that ${purpose} does not start`)
    started.on("exit", () => {
      if (running === started) running = null
    })
    // only once it is ready: a request waits for its start, which costs the same for any job
    lowerPriority(started)
    running = started
    return started
  }
  return async (job) => {
    clearTimeout(idleTimer)
    const worker = running ?? (await start())
    try {
      return await runIn(worker, job)
    } finally {
      idleTimer = setTimeout(end, idleTime).unref()
    }
  }
}

const endWhereItHangs = (worker: ChildProcess) => setTimeout(() => worker.kill("SIGKILL"), hangTime)

/** A low priority: requests and taps come first. */
const lowerPriority = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // if the machine forbids it, the work is done nevertheless
  }
}

/** Whether the process keeps this one alive. */
const waitFor = (worker: ChildProcess, isAwaited: boolean): void => {
  for (const handle of [worker, worker.channel]) isAwaited ? handle?.ref() : handle?.unref()
}

const runIn = async (worker: ChildProcess, job: object): Promise<JobOutcome> => {
  const settled = new AbortController()
  const { signal } = settled
  const hanging = endWhereItHangs(worker)
  try {
    const answered = once(worker, "message", { signal }).then(
      ([answer]): JobOutcome => ({ kind: "answered", answer }),
    )
    const ended = once(worker, "exit", { signal }).then(
      ([, by]): JobOutcome => ({ kind: "ended", signal: by }),
    )
    waitFor(worker, true)
    worker.send(job)
    return await Promise.race([answered, ended])
  } finally {
    waitFor(worker, false)
    clearTimeout(hanging)
    settled.abort()
  }
}
