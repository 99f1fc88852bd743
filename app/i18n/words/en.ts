import competitions from "#locales/en/competitions.json"
import results from "#locales/en/results.json"
import site from "#locales/en/site.json"

export const words = { site, competitions, results }

/** The words of one language; a key that another language lacks fails the type check (XC-01). */
export type Words = typeof words
