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
  const document = keepMade(() => openDataDocument(site))
  const guide = keepMade(async () => openDataGuide(await document(), site.siteUrl))
  return { document, guide }
}

const keepMade = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let kept: Promise<Made> | null = null
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}
