import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Calls } from "./load.ts"

/** The devices in a process of their own. */
export type Devices = {
  /** Lets them do something, one thing at a time; rejects when their process ends instead. */
  call<Name extends keyof Calls>(name: Name, input: Calls[Name]["input"]): Promise<Calls[Name]["answer"]>
  end(): Promise<void>
}

/** Starts the devices' process. */
export const startDevices = (): Devices => {
  const child = fork(join(import.meta.dirname, "devices.ts"), { execArgv: [] })
  const ended = once(child, "exit")
  return {
    call: async (name, input) => {
      child.send({ call: name, input })
      const message = await Promise.race([once(child, "message"), ended.then(() => null)])
      if (!message) throw new Error("The devices' process has ended")
      return message[0].answer
    },
    end: async () => {
      child.kill()
      await ended
    },
  }
}
