import competitions from "#locales/et/competitions.json"
import results from "#locales/et/results.json"
import site from "#locales/et/site.json"
import type { Words } from "./en.ts"

export const words: Words = { site, competitions, results }
