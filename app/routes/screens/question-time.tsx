import { type ComponentProps, Suspense } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { preloaded } from "#app/preloaded.tsx"

const load = async () =>
  (await loadWithWords(["posting"], () => import("#app/routes/results/class-posting.tsx"))).QuestionTime

const LoadedTime = import.meta.env.SSR ? await load() : preloaded(".question-time", load)

/** Until when riders of a posted class may ask about a score, loaded where one is posted: for most of a day none is. */
export function QuestionTime(props: ComponentProps<typeof LoadedTime>) {
  return (
    <Suspense>
      <LoadedTime {...props} />
    </Suspense>
  )
}
