import "./resolve-once.ts"
import { text } from "node:stream/consumers"

const { commands } = await import("./cli/commands.ts")
const { runLine } = await import("./cli/run-line.ts")

const code = await runLine(process.argv.slice(2), commands, {
  env: process.env,
  now: Date.now(),
  readInput: () => text(process.stdin),
  write: (line) => console.log(line),
  writeError: (text) => console.error(text),
})
process.exit(code)
