import { expect, test } from "vitest"
import { fileSizes } from "./file-sizes.ts"
import { temporaryProject } from "./temporary-project.ts"

const lines = (count: number) => "// a line\n".repeat(count)

test("a file of more than 300 lines is named, a table of the schema is not", async () => {
  using project = temporaryProject({
    "server/judging/long.ts": lines(301),
    "server/judging/short.ts": lines(300),
    "server/db/schema/judging.ts": lines(400),
  })
  expect(await fileSizes(project.path)).toEqual([
    {
      file: "server/judging/long.ts",
      line: null,
      message: "has 301 lines, more than 300: give a part of it a file and a name of its own",
    },
  ])
})
