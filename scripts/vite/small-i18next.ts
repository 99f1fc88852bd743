import type { Plugin } from "vite"

/**
 * Leaves out of i18next in the browser's files what the site has no use for, and what would travel with every page: it hands
 * i18next its words, which is to ask no server for any, and writes numbers and days before it names them in words.
 */
export const smallI18next = (): Plugin => ({
  name: "nulle:small-i18next",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: (code, id) => (whole.test(id) ? { code: smallFrom(code), map: null } : null),
})

const whole = /\/i18next\/dist\/esm\/i18next\.js$/

const standIns = [
  // nothing is loaded, and there is nowhere to load from
  [
    /^class Connector extends EventEmitter \{$.*?^\}$/ms,
    "class Connector extends EventEmitter { state = {} }",
  ],
  [/^class Formatter \{$.*?^\}$/ms, "class Formatter { format(value) { return value } }"],
] as const

/** Returns i18next's source without those parts; throws where it has none that look like them. */
export const smallFrom = (source: string): string =>
  standIns.reduce((left, [part, standIn]) => {
    if (!part.test(left)) throw new Error(`i18next has nothing like ${part}`)
    return left.replace(part, standIn)
  }, source)
