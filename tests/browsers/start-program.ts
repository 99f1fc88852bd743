import { spawn } from "node:child_process"
import { once } from "node:events"

/** A program that runs until it is ended. */
export type RunningProgram = {
  /** What it has printed until now. */
  output(): string
  end(): Promise<void>
}

/**
 * Starts a program and waits until it prints that it is ready, on either of its outputs, or with null until it runs; throws with
 * what it printed where it ends before.
 */
export const startProgram = async (
  command: string,
  args: readonly string[],
  { env = {}, ready }: { env?: NodeJS.ProcessEnv; ready: RegExp | null },
): Promise<RunningProgram> => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  const ended = once(child, "exit").catch(() => {})
  await new Promise<void>((resolve, reject) => {
    const onOutput = (bytes: Buffer) => {
      output += bytes
      if (ready?.test(output)) resolve()
    }
    if (ready === null) child.on("spawn", resolve)
    child.stdout.on("data", onOutput)
    child.stderr.on("data", onOutput)
    const fail = (why: string) =>
      reject(new Error(`${command} ${why}: apt-get install firefox-esr webkit2gtk-driver xvfb\n${output}`))
    child.on("error", () => fail("is not here"))
    child.on("exit", () => fail("does not run"))
  })
  return {
    output: () => output,
    end: async () => {
      child.kill("SIGTERM")
      await ended
    },
  }
}
