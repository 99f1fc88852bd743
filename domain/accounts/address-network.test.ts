import { expect, test } from "vitest"
import { addressNetwork } from "./address-network.ts"

test("an IPv4 address stands for itself, also where it is written as IPv6", () => {
  expect(addressNetwork("203.0.113.66")).toBe("203.0.113.66")
  expect(addressNetwork("::ffff:203.0.113.66")).toBe("203.0.113.66")
})

test("of an IPv6 address its network counts, however it is written", () => {
  for (const address of ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff:0:0:9", "2001:db8:1:2:3:4:5:6%eth0"])
    expect(addressNetwork(address)).toBe("2001:db8:1:2::/64")
  expect(addressNetwork("::1")).toBe("0:0:0:0::/64")
  expect(addressNetwork("2001:db8::")).toBe("2001:db8:0:0::/64")
})
