import { loadWithWords } from "#app/i18n/words.ts"
import { LoadProblem, loadedLater } from "#app/loaded-later.tsx"

const loadQuestions = async () =>
  (await loadWithWords(["forms", "questions"], () => import("./own-questions.tsx"))).OwnQuestions

/** What the viewer has asked about their own scores: loaded for them alone, and only where they may ask or have asked. */
export const LazyOwnQuestions = import.meta.env.SSR
  ? await loadQuestions()
  : loadedLater({
      selector: ".own-questions",
      load: loadQuestions,
      failed: (retry) => <LoadProblem onRetry={retry} />,
    })
