import type accounts from "#locales/en/accounts/accounts.json"
import type ownCard from "#locales/en/accounts/own-card.json"
import type adForm from "#locales/en/forms/ad-form.json"
import type forms from "#locales/en/forms/forms.json"
import type ownAds from "#locales/en/forms/own-ads.json"
import type questions from "#locales/en/forms/questions.json"
import type registration from "#locales/en/forms/registration.json"
import type auditLog from "#locales/en/office/audit-log.json"
import type championshipRules from "#locales/en/office/championship-rules.json"
import type championships from "#locales/en/office/championships.json"
import type claims from "#locales/en/office/claims.json"
import type classPostings from "#locales/en/office/class-postings.json"
import type clubRiders from "#locales/en/office/club-riders.json"
import type cockpit from "#locales/en/office/cockpit.json"
import type cockpitKeys from "#locales/en/office/cockpit-keys.json"
import type competition from "#locales/en/office/competition.json"
import type consents from "#locales/en/office/consents.json"
import type judges from "#locales/en/office/judges.json"
import type knownRiders from "#locales/en/office/known-riders.json"
import type moderation from "#locales/en/office/moderation.json"
import type organising from "#locales/en/office/organising.json"
import type paperCards from "#locales/en/office/paper-cards.json"
import type protestDesk from "#locales/en/office/protest-desk.json"
import type questionDesk from "#locales/en/office/question-desk.json"
import type raceProgress from "#locales/en/office/race-progress.json"
import type recentChanges from "#locales/en/office/recent-changes.json"
import type resultsDesk from "#locales/en/office/results-desk.json"
import type scoredDns from "#locales/en/office/scored-dns.json"
import type screens from "#locales/en/office/screens.json"
import type seasonLists from "#locales/en/office/season-lists.json"
import type signOn from "#locales/en/office/sign-on.json"
import type standingsTools from "#locales/en/office/standings-tools.json"
import type startList from "#locales/en/office/start-list.json"
import type tryRules from "#locales/en/office/try-rules.json"
import type card from "#locales/en/public/card.json"
import type competitions from "#locales/en/public/competitions.json"
import type home from "#locales/en/public/home.json"
import type market from "#locales/en/public/market.json"
import type posting from "#locales/en/public/posting.json"
import type protests from "#locales/en/public/protests.json"
import type results from "#locales/en/public/results.json"
import type riders from "#locales/en/public/riders.json"
import type search from "#locales/en/public/search.json"
import type section from "#locales/en/public/section.json"
import type site from "#locales/en/public/site.json"
import type stage from "#locales/en/public/stage.json"
import type standings from "#locales/en/public/standings.json"
import type ties from "#locales/en/public/ties.json"
import type tv from "#locales/en/public/tv.json"
import type consent from "#locales/en/riders/consent.json"
import type riderHolders from "#locales/en/riders/rider-holders.json"
import type { Speech } from "#ui/speech.tsx"
import { type KeyOf, type TranslateKeys, translatorOf } from "#ui/translate.ts"

/** The words of what everybody reads, by contexts: `locales/<language>/public/<context>.json`. */
export type PublicWords = {
  card: typeof card
  competitions: typeof competitions
  home: typeof home
  market: typeof market
  posting: typeof posting
  protests: typeof protests
  results: typeof results
  riders: typeof riders
  search: typeof search
  section: typeof section
  site: typeof site
  stage: typeof stage
  standings: typeof standings
  ties: typeof ties
  tv: typeof tv
}

/** The words of signing in, of accounts and of the own card: `locales/<language>/accounts/<context>.json`. */
export type AccountWords = {
  accounts: typeof accounts
  "own-card": typeof ownCard
}

/** The words of who enters which riders, and of guardians: `locales/<language>/riders/<context>.json`. */
export type RiderWords = {
  consent: typeof consent
  "rider-holders": typeof riderHolders
}

/** The words of what else is filled in, such as joining and ads: `locales/<language>/forms/<context>.json`. */
export type FormWords = {
  "ad-form": typeof adForm
  forms: typeof forms
  "own-ads": typeof ownAds
  questions: typeof questions
  registration: typeof registration
}

/** The words that only organisers read: `locales/<language>/office/<context>.json`. */
export type OfficeWords = {
  "audit-log": typeof auditLog
  "championship-rules": typeof championshipRules
  championships: typeof championships
  "class-postings": typeof classPostings
  claims: typeof claims
  "club-riders": typeof clubRiders
  "cockpit-keys": typeof cockpitKeys
  cockpit: typeof cockpit
  competition: typeof competition
  consents: typeof consents
  judges: typeof judges
  "known-riders": typeof knownRiders
  moderation: typeof moderation
  organising: typeof organising
  "paper-cards": typeof paperCards
  "protest-desk": typeof protestDesk
  "question-desk": typeof questionDesk
  "race-progress": typeof raceProgress
  "recent-changes": typeof recentChanges
  "results-desk": typeof resultsDesk
  "scored-dns": typeof scoredDns
  screens: typeof screens
  "season-lists": typeof seasonLists
  "sign-on": typeof signOn
  "standings-tools": typeof standingsTools
  "start-list": typeof startList
  "try-rules": typeof tryRules
}

type AllWords = PublicWords & AccountWords & FormWords & RiderWords & OfficeWords

/** A context of words. */
export type Context = keyof AllWords

/** The English words of a context; each language has the same keys. */
type Words<One extends Context> = AllWords[One]

/** Returns the text of a key of a context. */
export type Translate<One extends Context> = TranslateKeys<KeyOf<Words<One>>>

/** The files of words that a page may need beside `public`, which everybody reads. */
export const laterFiles = ["accounts", "forms", "riders", "office"] as const

/** A file of words; each language has all of them. */
export type WordFile = "public" | (typeof laterFiles)[number]

const filesOfContexts: Readonly<Record<keyof (AccountWords & FormWords & RiderWords), WordFile>> = {
  accounts: "accounts",
  "own-card": "accounts",
  "ad-form": "forms",
  forms: "forms",
  "own-ads": "forms",
  questions: "forms",
  registration: "forms",
  consent: "riders",
  "rider-holders": "riders",
}

const fileOfContext = new Map<string, WordFile>(Object.entries(filesOfContexts))

/** Returns in which of the later files a context is. */
export const laterFileOf = (context: string): WordFile => fileOfContext.get(context) ?? "office"

/** Returns the words of a context in what is spoken; throws if they are not loaded. */
export function wordsIn<One extends Context>({ language, words }: Speech, context: One): Translate<One> {
  const texts = words[context]
  if (!isOf(context, texts)) throw new Error(`The words of ${context} are not loaded`)
  return translatorOf(texts, language)
}

/** The check of all words holds that languages have the same keys. */
const isOf = <One extends Context>(_: One, texts: object | undefined): texts is Words<One> =>
  texts !== undefined

/** The words of a file of `files/`, by the paths of the contexts. */
export type FileOfWords = Readonly<Record<string, object>>

/** Returns the words of a file by contexts. */
export const byContext = (file: FileOfWords): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(file).map(([path, words]) => [path.slice("./".length, -".json".length), words]),
  )
