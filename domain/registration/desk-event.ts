/** The names of the events that a sign-on desk records on a phone (EN-03): a tick that is set, and one that is taken back. */
export const deskEventNames = ["SignOnTicked", "SignOnTakenBack"] as const

/** One of these. */
export type DeskEventName = (typeof deskEventNames)[number]

const names: readonly string[] = deskEventNames

/** Is it one of these? */
export const isDeskName = (name: string): name is DeskEventName => names.includes(name)
