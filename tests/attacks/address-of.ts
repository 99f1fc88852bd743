/** Returns an address of a pattern, such as `/market/ads/:ad`, with a known value in each place that has one. */
export const addressOf = (pattern: string, parts: Readonly<Record<string, readonly string[]>>): string =>
  pattern
    .split("/")
    .map((segment) => {
      if (segment === "*") return "anything"
      return segment.replace(/(?<=^|=):(\w+)/, (_, name) => encodeURIComponent(parts[name]?.[0] ?? "1"))
    })
    .join("/")
