import { expect, test } from "vitest"
import { chooseEncoding } from "./encoding.ts"

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["gzip;q=0, *;q=0.1", "br"],
  ["identity, gzip;q=0.5", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("a client that accepts %j gets %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
