import { type } from "@orpc/contract"
import { z } from "zod"
import { forEverybody } from "#contracts/api/procedure.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import { longestQuery, type SiteSearch } from "./site-search.ts"

/** What concerns the whole site. */
export const site = {
  /** Riders, stages and championships by the beginnings of their words (SE-01); null: there is too little to search for. */
  search: forEverybody
    .input(z.object({ typed: storableText(longestQuery) }))
    .output(type<SiteSearch | null>()),
}
