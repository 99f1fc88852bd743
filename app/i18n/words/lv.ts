import competitions from "#locales/lv/competitions.json"
import results from "#locales/lv/results.json"
import site from "#locales/lv/site.json"
import type { Words } from "./en.ts"

export const words: Words = { site, competitions, results }
