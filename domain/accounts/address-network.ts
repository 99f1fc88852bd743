/**
 * Returns what stands for a client when attempts are counted: an IPv4 address, or the /64 network of an IPv6 address, all
 * of which one customer has.
 */
export const addressNetwork = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(":")) return address
  const [front = "", back = ""] = address.toLowerCase().replace(/%.*$/, "").split("::")
  const first = groups(front)
  const last = groups(back)
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0")
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`
}

const groups = (text: string): string[] => (text === "" ? [] : text.split(":"))
