/** What decides whether a stage can be published; when it is, a stage always says. */
export type Publishable = {
  status?: string | undefined
  location?: string | null | undefined
  classes?: readonly unknown[] | undefined
}

/** What a stage can lack. */
export type MissingToPublish = "location" | "classes"

/** Returns what everybody would miss in a stage that is published; nothing where it is a draft (D-44). */
export const missingToPublish = ({ status, location, classes }: Publishable): MissingToPublish[] => [
  ...(status === "published" && !location ? (["location"] as const) : []),
  ...(status === "published" && !classes?.length ? (["classes"] as const) : []),
]

/** Returns what a change takes from a stage that is published: what it was published without, it may go on without (D-44). Null: it is new. */
export const newlyMissing = (before: Publishable | null, after: Publishable): MissingToPublish[] => {
  const lacks = new Set(before === null ? [] : missingToPublish(before))
  return missingToPublish(after).filter((part) => !lacks.has(part))
}
