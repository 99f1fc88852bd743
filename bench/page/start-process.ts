import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** A part of the bench in a process of its own. */
export type Process<Question, Answer> = {
  /** Asks it one thing at a time; rejects when it ends instead of answering. */
  ask(question: Question): Promise<Answer>
  end(): Promise<void>
}

/** Starts a program of this folder; it answers each message with a message. */
export const startProcess = <Question extends object, Answer>(program: string): Process<Question, Answer> => {
  const child = fork(join(import.meta.dirname, program), { execArgv: [], serialization: "advanced" })
  const ended = once(child, "exit")
  return {
    ask: async (question) => {
      child.send(question)
      const message = await Promise.race([once(child, "message"), ended.then(() => null)])
      if (!message) throw new Error(`${program} has ended`)
      return message[0]
    },
    end: async () => {
      child.kill()
      await ended
    },
  }
}
