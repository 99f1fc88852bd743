import { type ComponentProps, Suspense } from "react"
import { lazyPart } from "#app/lazy-part.tsx"

const load = async () => (await import("#app/routes/results/class-posting.tsx")).QuestionTime

// Nobody presses a button on a screen: what fails to load is loaded again when the device is online again.
const LoadedTime = import.meta.env.SSR
  ? await load()
  : lazyPart(["posting"], load, { selector: ".question-time", failed: () => null })

/** Until when riders of a posted class may ask about a score, loaded where one is posted: for most of a day none is. */
export function QuestionTime(props: ComponentProps<typeof LoadedTime>) {
  return (
    <Suspense>
      <LoadedTime {...props} />
    </Suspense>
  )
}
