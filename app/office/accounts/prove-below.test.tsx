import { expect, test } from "vitest"
import { textOf } from "#tests/support/text-of.tsx"
import { ProveBelow } from "./prove-below.tsx"

test("without scripts a form that needs a proof says what the way on needs", () => {
  const shown = (reason: string) =>
    textOf(<ProveBelow reply={{ result: null, refusal: { reason, about: {} } }} form="hide" before="hide" />)
  expect(shown("proof-needed")).toContain("To confirm that it is you, allow JavaScript in your browser.")
  expect(shown("changed-meanwhile")).toBe("")
})
