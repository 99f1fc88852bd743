import { spawn } from "node:child_process"
import { join } from "node:path"
import { benchFolder, benchNames } from "./support/bench-names.ts"

const [name = "", ...args] = process.argv.slice(2)
const names = benchNames()

if (names.includes(name)) {
  const bench = spawn(process.execPath, [join(benchFolder, `${name}.ts`), ...args], { stdio: "inherit" })
  bench.on("exit", (code) => {
    process.exitCode = code ?? 1
  })
} else {
  console.error(`npm run -s bench NAME, where NAME is one of: ${names.join(", ")}`)
  process.exitCode = 1
}
