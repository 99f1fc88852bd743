import { loadWithWords } from "#app/i18n/words.ts"
import { LoadAgain, loadedLater } from "#app/loaded-later.tsx"

const loadOwnCard = async () => (await loadWithWords(["own-card"], () => import("./own-lap.tsx"))).OwnCardPart

/** What riders say about their card: loaded for those alone whose own card it is. */
export const LazyOwnCard = import.meta.env.SSR
  ? await loadOwnCard()
  : loadedLater({
      selector: ".own-lap",
      load: loadOwnCard,
      failed: (retry) => <LoadAgain onRetry={retry} />,
    })
