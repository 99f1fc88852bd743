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
