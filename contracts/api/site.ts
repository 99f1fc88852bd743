import { type } from "@orpc/contract"
import { z } from "zod"
import type { SiteSearch } from "#contracts/site-search.ts"
import { storableText } from "#contracts/storable-text.ts"
import { mostSought } from "#domain/site/search-query.ts"
import { forEverybody } from "./procedure.ts"

/** What concerns the whole site. */
export const site = {
  /** Riders, stages and championships by the beginnings of their words (SE-01); null: there is too little to search for. */
  search: forEverybody.input(z.object({ typed: storableText(mostSought) })).output(type<SiteSearch | null>()),
}
