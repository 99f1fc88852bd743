import type { OpenAPI } from "@orpc/openapi"
import type { OpenDataGuide } from "#contracts/open-data/guide.ts"
import { type DocumentedSite, openDataDocument } from "./open-data-document.ts"
import { openDataGuide } from "./open-data-guide.ts"

/** Descriptions of the open data: a document for programs, a page for the people who write them. */
export type OpenDataDescription = {
  document(): Promise<OpenAPI.Document>
  guide(): Promise<OpenDataGuide>
}

/** Returns the descriptions of a site's open data: made once, when they are first needed, and again if that failed. */
export const describeOpenData = (site: DocumentedSite): OpenDataDescription => {
  const document = memoize(() => openDataDocument(site))
  const guide = memoize(async () => openDataGuide(await document(), site.siteUrl))
  return { document, guide }
}

const memoize = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
