import { expect, test } from "vitest"
import { standingId } from "./standing-id.ts"

test("an id is the lowercase name and group with spaces as dashes", () => {
  expect(standingId("Jānis Ozols", { kind: "class", name: "Sporta Juniori" })).toBe(
    "jānis-ozols-sporta-juniori",
  )
  expect(standingId("Anna Kalniņa", { kind: "women", name: "Women" })).toBe("anna-kalniņa-women")
})

test("a name is read as it is compared: trimmed, with single spaces, without regard to case", () => {
  expect(standingId("  JĀNIS   Ozols ", { kind: "class", name: "Expert" })).toBe("jānis-ozols-expert")
})
