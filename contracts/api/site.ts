import { type } from "@orpc/contract"
import { z } from "zod"
import { longestQuery, type SiteSearch } from "#contracts/site-search.ts"
import { storableText } from "#contracts/storable-text.ts"
import { forEverybody } from "./procedure.ts"

/** What concerns the whole site. */
export const site = {
  /** Riders, stages and championships by the beginnings of their words (SE-01); null: there is too little to search for. */
  search: forEverybody
    .input(z.object({ typed: storableText(longestQuery) }))
    .output(type<SiteSearch | null>()),
}
