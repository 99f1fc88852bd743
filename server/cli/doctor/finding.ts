/** What a check has found: all is well, something to know, or something that keeps the site from working. */
export type Finding = {
  state: "ok" | "note" | "wrong"
  /** What it is about, in a word or two. */
  about: string
  /** What was found, and what to do about it. */
  text: string
}

/** Runs a check; if it throws, the finding is `wrong`, with `advice`. */
export const finding = async (
  about: string,
  check: () => Promise<Omit<Finding, "about">>,
  advice: string,
): Promise<Finding> => {
  try {
    return { about, ...(await check()) }
  } catch (error) {
    return { about, state: "wrong", text: `${error instanceof Error ? error.message : error}: ${advice}` }
  }
}

/** Returns a good finding. */
export const ok = (text: string) => ({ state: "ok", text }) as const

/** Returns a finding to know about, and what to do. */
export const note = (text: string) => ({ state: "note", text }) as const

/** Returns a finding that keeps the site from working, and what to do. */
export const wrong = (text: string) => ({ state: "wrong", text }) as const
