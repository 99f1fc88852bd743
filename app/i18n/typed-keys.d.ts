import type accounts from "#locales/en/accounts.json"
import type card from "#locales/en/card.json"
import type championshipRules from "#locales/en/championship-rules.json"
import type classPostings from "#locales/en/class-postings.json"
import type cockpit from "#locales/en/cockpit.json"
import type cockpitKeys from "#locales/en/cockpit-keys.json"
import type competition from "#locales/en/competition.json"
import type competitions from "#locales/en/competitions.json"
import type forms from "#locales/en/forms.json"
import type home from "#locales/en/home.json"
import type judge from "#locales/en/judge.json"
import type judges from "#locales/en/judges.json"
import type market from "#locales/en/market.json"
import type organising from "#locales/en/organising.json"
import type ownCard from "#locales/en/own-card.json"
import type ownerlessCells from "#locales/en/ownerless-cells.json"
import type paperCards from "#locales/en/paper-cards.json"
import type posting from "#locales/en/posting.json"
import type protestDesk from "#locales/en/protest-desk.json"
import type protests from "#locales/en/protests.json"
import type questionDesk from "#locales/en/question-desk.json"
import type questions from "#locales/en/questions.json"
import type raceProgress from "#locales/en/race-progress.json"
import type recentChanges from "#locales/en/recent-changes.json"
import type registration from "#locales/en/registration.json"
import type results from "#locales/en/results.json"
import type resultsDesk from "#locales/en/results-desk.json"
import type riders from "#locales/en/riders.json"
import type scoredDns from "#locales/en/scored-dns.json"
import type screens from "#locales/en/screens.json"
import type section from "#locales/en/section.json"
import type site from "#locales/en/site.json"
import type stage from "#locales/en/stage.json"
import type standings from "#locales/en/standings.json"
import type standingsTools from "#locales/en/standings-tools.json"
import type ties from "#locales/en/ties.json"
import type tryRules from "#locales/en/try-rules.json"

/** The words of one language by their contexts. */
export type Words = {
  accounts: typeof accounts
  card: typeof card
  "championship-rules": typeof championshipRules
  "class-postings": typeof classPostings
  cockpit: typeof cockpit
  "cockpit-keys": typeof cockpitKeys
  competition: typeof competition
  competitions: typeof competitions
  forms: typeof forms
  home: typeof home
  judges: typeof judges
  market: typeof market
  championships: typeof championships
  "audit-log": typeof auditLog
  organising: typeof organising
  "own-card": typeof ownCard
  "ownerless-cells": typeof ownerlessCells
  "paper-cards": typeof paperCards
  posting: typeof posting
  "protest-desk": typeof protestDesk
  protests: typeof protests
  "question-desk": typeof questionDesk
  "scored-dns": typeof scoredDns
  questions: typeof questions
  "race-progress": typeof raceProgress
  "recent-changes": typeof recentChanges
  registration: typeof registration
  results: typeof results
  "results-desk": typeof resultsDesk
  riders: typeof riders
  screens: typeof screens
  section: typeof section
  site: typeof site
  stage: typeof stage
  standings: typeof standings
  ties: typeof ties
  "try-rules": typeof tryRules
  "standings-tools": typeof standingsTools
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "site"
    resources: Words & { judge: typeof judge }
  }
}
