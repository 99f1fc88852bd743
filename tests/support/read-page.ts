import { fetchPage } from "./fetch-page.ts"

/** A page as it is read without scripts. */
type ReadPage = {
  status: number
  /** Where it redirects to. */
  location: string | undefined
  html: string
  /** The words of its main part, as they are read. */
  text: string
  language: string | undefined
  title: string | undefined
  /** The text of its first heading. */
  heading: string | undefined
  meta(name: string): string | undefined
  link(rel: string): string | undefined
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }

/** What HTML says, with words where it has entities. */
const unescapeHtml = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "")

/** The words of HTML, without tags, scripts and what React notes between them. */
export const textOf = (html: string): string =>
  unescapeHtml(html.replace(/<script\b.*?<\/script>|<!--.*?-->/gs, "").replace(/<[^>]*>/g, ""))

/** Reads a page of a site, without following where it redirects to. */
export const readPage = async (address: string, headers: Record<string, string> = {}): Promise<ReadPage> => {
  const { status, headers: answered, text: html } = await fetchPage(address, { headers })
  const first = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1]
    return found === undefined ? undefined : unescapeHtml(found)
  }
  const heading = /<h1\b.*?<\/h1>/s.exec(html)?.[0]
  const { location } = answered
  return {
    status,
    location: typeof location === "string" ? location : undefined,
    html,
    text: textOf(/<main\b.*<\/main>/s.exec(html)?.[0] ?? ""),
    language: first(/<html lang="(\w+)"/),
    title: first(/<title>([^<]*)<\/title>/),
    heading: heading === undefined ? undefined : textOf(heading),
    meta: (name) => first(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)),
    link: (rel) => first(new RegExp(`<link rel="${rel}" href="([^"]*)"`)),
  }
}
