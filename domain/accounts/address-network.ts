/** The networks of a client's address by which attempts are counted. */
export type AddressNetworks = {
  /** One customer, or all phones behind one router: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  /** The most that a provider gives to one customer, who can then change networks at will: a /24, or a /48. */
  block: string
}

/** Returns the networks of a client's address, however the address is written. */
export const addressNetworks = (address: string): AddressNetworks => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  const plain = mapped ?? address
  if (!plain.includes(":")) return { network: plain, block: `${plain.split(".").slice(0, 3).join(".")}.0/24` }
  const [front = "", back = ""] = plain.toLowerCase().replace(/%.*$/, "").split("::")
  const first = groups(front)
  const last = groups(back)
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0")
  const all = [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ""))
  return { network: `${all.slice(0, 4).join(":")}::/64`, block: `${all.slice(0, 3).join(":")}::/48` }
}

/** A network whose requests are counted, and by what factor its limit exceeds that of one network. */
export type CountedNetwork = { name: string; limitFactor: number }

/**
 * Returns the networks by which a client's requests are limited: its network, and for IPv6 the block too, whose networks may
 * together take four times as much. An IPv4 block is not counted: its addresses belong to many customers.
 */
export const countedNetworks = (address: string): CountedNetwork[] => {
  const { network, block } = addressNetworks(address)
  const own = { name: network, limitFactor: 1 }
  return network.includes(":") ? [own, { name: block, limitFactor: 4 }] : [own]
}

/** Returns the smaller of the two networks, which stands for a client wherever only one is counted. */
export const addressNetwork = (address: string): string => addressNetworks(address).network

const groups = (text: string): string[] => (text === "" ? [] : text.split(":"))
