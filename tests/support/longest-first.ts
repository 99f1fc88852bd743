import { existsSync } from "node:fs"
import { join } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The files whose tests take longest. One that started last would keep one processor busy while the others wait. */
const longest = [
  "tests/permissions/permissions.test.ts",
  "tests/live/live-page.test.ts",
  "server/auth/rate-limits.test.ts",
]

/** Starts the longest files first; Vitest, which knows no times on a fresh clone, begins with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const [missing] = longest.filter((name) => !existsSync(join(root, name)))
    if (missing) throw new Error(`There is no ${missing}`)
    const first = longest.map((name) => join(root, name))
    const others = (await super.sort(files)).filter(({ moduleId }) => !first.includes(moduleId))
    return [...first.flatMap((path) => files.filter(({ moduleId }) => moduleId === path)), ...others]
  }
}
