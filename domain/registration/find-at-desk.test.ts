import fc from "fast-check"
import { expect, test } from "vitest"
import { findAtDesk, onlyAtDesk } from "./find-at-desk.ts"
import { shownSignOnCode, signOnCode, typedSignOnCode } from "./sign-on-code.ts"

const riders = [
  { name: "Jānis Bērziņš", racingNumber: "70", code: "7KQ2M9XD" },
  { name: "Anna Ozola", racingNumber: "7", code: "00000001" },
  { name: "Õnne Ööbik-Tamm", racingNumber: null, code: "12345678" },
]
const found = (typed: string) => findAtDesk(riders, typed).map(({ name }) => name)

test("a rider is found by number, by words of the name without accents, and by the code of the entry [EN-02]", () => {
  expect(found("")).toEqual(["Anna Ozola", "Jānis Bērziņš", "Õnne Ööbik-Tamm"])
  expect(found("7")).toEqual(["Anna Ozola", "Jānis Bērziņš"])
  expect(found("070")).toEqual(["Jānis Bērziņš"])
  expect(found("berz jan")).toEqual(["Jānis Bērziņš"])
  expect(found("tamm")).toEqual(["Õnne Ööbik-Tamm"])
  expect(found("7kq2-m9xd")).toEqual(["Jānis Bērziņš"])
  expect(found("https://site/competitions/i/c/s/sign-on#12345678")).toEqual(["Õnne Ööbik-Tamm"])
  expect(found("9")).toEqual([])
})

test("Enter takes the only rider who can be meant, or the one with exactly this number [EN-02]", () => {
  expect(onlyAtDesk(riders, "7")?.name).toBe("Anna Ozola")
  expect(onlyAtDesk(riders, "ann")?.name).toBe("Anna Ozola")
  expect(onlyAtDesk([...riders, { name: "Anna Liepa", racingNumber: "8", code: "" }], "ann")).toBe(null)
  expect(onlyAtDesk(riders.slice(0, 1), " ")).toBe(null)
})

test("a code is read back however somebody types it [EN-02]", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (hash) => {
      const code = signOnCode(hash)
      expect(typedSignOnCode(code)).toBe(code)
      expect(typedSignOnCode(` ${shownSignOnCode(code).toLowerCase()} `)).toBe(code)
      expect(typedSignOnCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code)
      expect(typedSignOnCode(`https://site/sign-on#${code}`)).toBe(code)
    }),
  )
  expect(typedSignOnCode("Anna Ozola")).toBe(null)
  expect(typedSignOnCode("7KQ2M9X")).toBe(null)
})
