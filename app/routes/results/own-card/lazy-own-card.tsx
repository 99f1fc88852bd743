import { LoadAgain, lazyPart } from "#app/lazy-part.tsx"

const loadOwnCard = async () => (await import("./own-lap.tsx")).OwnCardPart

/** What riders say about their card: loaded for those alone whose own card it is. */
export const LazyOwnCard = import.meta.env.SSR
  ? await loadOwnCard()
  : lazyPart(["own-card"], loadOwnCard, {
      selector: ".own-lap",
      failed: (retry) => <LoadAgain onRetry={retry} />,
    })
