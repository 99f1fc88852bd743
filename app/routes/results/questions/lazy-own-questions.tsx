import { lazyPart } from "#app/lazy-part.tsx"

const loadQuestions = async () => (await import("./own-questions.tsx")).OwnQuestions

/** What the viewer has asked about their own scores: loaded for them alone, and only where they may ask or have asked. */
export const LazyOwnQuestions = import.meta.env.SSR
  ? await loadQuestions()
  : lazyPart(["forms", "questions"], loadQuestions, { selector: ".own-questions" })
