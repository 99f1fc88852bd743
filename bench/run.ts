import { spawn } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"

const [name = "", ...args] = process.argv.slice(2)
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z][a-z-]*\.ts$/.test(file) && file !== "run.ts")
  .map((file) => file.slice(0, -".ts".length))

if (names.includes(name)) {
  const bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    stdio: "inherit",
  })
  bench.on("exit", (code) => {
    process.exitCode = code ?? 1
  })
} else {
  console.error(`npm run -s bench NAME, where NAME is one of: ${names.join(", ")}`)
  process.exitCode = 1
}
