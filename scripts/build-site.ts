import { join } from "node:path"
import { runTool } from "./run-tool.ts"
import { switchBuild } from "./switch-build.ts"

const steps = [
  { package: "@react-router/dev", bin: "react-router", args: ["build", "--logLevel", "warn"] },
  // after the site, whose build empties the folder
  {
    package: "vite",
    bin: "vite",
    args: ["build", "--config", "vite.judge.config.ts", "--logLevel", "warn"],
  },
]

/** Builds the pages of the site and the judge's app, and switches `build/current` to them; returns the exit code. */
export const buildSite = async (root: string): Promise<number> => {
  for (const step of steps) {
    const { code } = await runTool(root, step, { show: true })
    if (code !== 0) return code
  }
  switchBuild(join(root, "build"))
  return 0
}
