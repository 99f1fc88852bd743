import { fork } from "node:child_process"
import { once } from "node:events"
import { basename } from "node:path"

/** The calls to another process, by name: the input and the answer of each. */
type Calls = Record<string, { input: unknown; answer: unknown }>

/** The same calls, as the process implements them. */
export type Work<C extends Calls> = {
  [Name in keyof C]: (input: C[Name]["input"]) => Promise<C[Name]["answer"]>
}

/** A process that handles calls, one at a time. */
export type Worker<C extends Calls> = {
  pid: number
  /** Rejects when the process ends instead, or fails. */
  call<Name extends keyof C>(name: Name, input: C[Name]["input"]): Promise<C[Name]["answer"]>
  end(): Promise<void>
}

/**
 * Starts a process, with the arguments of this one, so that both choose the same size. `program` is written as
 * `new URL("./its-file.ts", import.meta.url)`: checks of unused files know such a name, and so notice when the file moves.
 */
export const startWorker = <C extends Calls>(program: URL): Worker<C> => {
  const child = fork(program, process.argv.slice(2), { execArgv: [], serialization: "advanced" })
  const file = basename(program.pathname)
  const ended = once(child, "exit")
  return {
    pid: child.pid ?? 0,
    call: async (name, input) => {
      child.send({ call: name, input })
      const message = await Promise.race([once(child, "message"), ended.then(() => null)])
      if (!message) throw new Error(`The process of ${file} has ended`)
      if ("failure" in message[0]) throw new Error(`${file} fails to ${String(name)}: ${message[0].failure}`)
      return message[0].answer
    },
    end: async () => {
      child.kill()
      await ended
    },
  }
}

/** Makes this process handle its parent's calls. */
export const doWork = <C extends Calls>(work: Work<C>): void => {
  const isCall = (message: unknown): message is { call: keyof C; input: C[keyof C]["input"] } =>
    typeof message === "object" && message !== null && "call" in message && String(message.call) in work
  process.on("message", (message) => {
    if (!isCall(message)) return
    work[message.call](message.input).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
}
