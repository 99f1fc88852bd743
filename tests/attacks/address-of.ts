/** Returns an address of a pattern, such as `/market/ads/:ad`, with a known value in each place that has one. */
export const addressOf = (pattern: string, parts: Readonly<Record<string, readonly string[]>>): string =>
  pattern
    .split("/")
    .map((segment) => {
      if (segment === "*") return "anything"
      const [, name] = /^:(\w+)/.exec(segment) ?? []
      return name === undefined ? segment : encodeURIComponent(parts[name]?.[0] ?? "1")
    })
    .join("/")
