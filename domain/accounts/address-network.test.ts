import { expect, test } from "vitest"
import { addressNetworks } from "./address-network.ts"

test("an IPv4 address stands for itself and for its /24, also where it is written as IPv6", () => {
  const networks = { network: "203.0.113.66", block: "203.0.113.0/24" }
  expect(addressNetworks("203.0.113.66")).toEqual(networks)
  expect(addressNetworks("::ffff:203.0.113.66")).toEqual(networks)
})

test("an IPv6 address counts by its /64 and its /48, however it is written", () => {
  for (const address of ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff:0:0:9", "2001:db8:1:2:3:4:5:6%eth0"])
    expect(addressNetworks(address)).toEqual({ network: "2001:db8:1:2::/64", block: "2001:db8:1::/48" })
  expect(addressNetworks("::1")).toEqual({ network: "0:0:0:0::/64", block: "0:0:0::/48" })
  expect(addressNetworks("2001:db8::").network).toBe("2001:db8:0:0::/64")
})
