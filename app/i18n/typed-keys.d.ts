import type { FormWords } from "#app/forms/use-form-words.ts"
import type { AccountWords } from "#app/routes/accounts/use-account-words.ts"
import type { HomeWords } from "#app/routes/competitions/use-home-words.ts"
import type { OrganisingWords } from "#app/routes/competitions/use-organising-words.ts"
import type { StageWords } from "#app/routes/competitions/use-stage-words.ts"
import type { JudgesWords } from "#app/routes/judging/use-judges-words.ts"
import type { MarketWords } from "#app/routes/market/use-market-words.ts"
import type { RegistrationWords } from "#app/routes/registration/use-registration-words.ts"
import type { PaperWords } from "#app/routes/results/cards/use-paper-words.ts"
import type { DeskWords } from "#app/routes/results/desk/use-desk-words.ts"
import type { SectionWords } from "#app/routes/results/section-popup/use-section-words.ts"
import type { CardWords } from "#app/routes/results/use-card-words.ts"
import type { StandingsDeskWords } from "#app/routes/standings/use-desk-words.ts"
import type { StandingsWords } from "#app/routes/standings/use-standings-words.ts"
import type judge from "#locales/en/judge.json"
import type { Words } from "./words/en.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "site"
    resources: Words & {
      card: CardWords
      section: SectionWords
      accounts: AccountWords
      stage: StageWords
      forms: FormWords
      home: HomeWords
      market: MarketWords
      organising: OrganisingWords
      judges: JudgesWords
      registration: RegistrationWords
      standings: StandingsWords
      "standings-desk": StandingsDeskWords
      "results-desk": DeskWords
      "paper-cards": PaperWords
      judge: typeof judge
    }
  }
}
