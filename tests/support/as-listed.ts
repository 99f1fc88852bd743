/** Text of what needs attention, but for the revision at which it was read. */
export const asListed = (attention: unknown): string =>
  JSON.stringify(attention, (key, value: unknown) => (key === "revision" ? undefined : value))
