import { expect, test, vi } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"
import { runTool } from "./run-tool.ts"

const speaking = async (show: boolean | string) => {
  using project = temporaryProject({
    "node_modules/speaker/package.json": `{ "bin": "speak.js" }`,
    "node_modules/speaker/speak.js": `console.log("one\\ntwo"); console.error("three"); process.exit(2)`,
  })
  return await runTool(project.path, { package: "speaker", bin: "speaker", args: [] }, { show })
}

test("the lines of a tool that is shown under a name have it before them, and its exit code is returned", async () => {
  const shown = vi.spyOn(console, "log").mockImplementation(() => {})
  const { code, output } = await speaking("journeys")
  const lines = shown.mock.calls.flat()
  shown.mockRestore()
  expect(lines.toSorted()).toEqual(["journeys │ one", "journeys │ three", "journeys │ two"])
  expect([code, output]).toEqual([2, ""])
})

test("what a tool says is returned where it is not shown", async () => {
  expect(await speaking(false)).toEqual({ code: 2, output: "one\ntwo\n", errors: "three\n" })
})
