import { chmodSync, copyFileSync, statSync, truncateSync } from "node:fs"
import { retention } from "#domain/accounts/retention.ts"
import { limits } from "#server/limits/table/limits.ts"

const day = 24 * 3_600_000

/** After half of the promised time the log begins again: its former part is then kept as long once more. */
const longest = (retention.serverLogDays / 2) * day

/**
 * Returns the settings by which nobody's data gets into the server's log, where statements, their values and the details of their
 * failures would be: it has what concerns the server itself. What fails for the program is in the program's own log.
 */
export const logSettings = [
  // of the levels of failures only LOG, FATAL and PANIC: in an ERROR the message itself can repeat a value
  "log_min_messages=log",
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
  "log_statement=none",
  "log_min_duration_statement=-1",
  "log_parameter_max_length=0",
  "log_parameter_max_length_on_error=0",
]

/**
 * Moves the server's log to `….1`, in place of the former one, if it is too large or too old. The server goes on writing at the end
 * of the same file. Only one process at a time may do this.
 */
export const rotateLog = (logFile: string, now = Date.now()): void => {
  const log = statSync(logFile, { throwIfNoEntry: false })
  if (!log) return
  const former = `${logFile}.1`
  const begunOn = statSync(former, { throwIfNoEntry: false })?.mtimeMs ?? log.birthtimeMs
  if (log.size < limits.services.databaseLog.most && now - begunOn < longest) return
  copyFileSync(logFile, former)
  chmodSync(former, 0o600)
  truncateSync(logFile)
}
