import { expect, test } from "vitest"
import { matchesEtag } from "./etag.ts"

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', "*", ' "a" '])("%s contains the tag", (header) => {
  expect(matchesEtag(header, '"a"')).toBe(true)
  expect(matchesEtag(header, 'W/"a"')).toBe(true)
})

test.each([undefined, "", '"b"', "a", '"aa"', 'W/"b", "c"'])("%s does not contain it", (header) => {
  expect(matchesEtag(header, '"a"')).toBe(false)
})
