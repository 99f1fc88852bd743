import { Suspense } from "react"
import { lazyPart } from "#app/lazy-part.tsx"
import type { Board } from "#contracts/live.ts"
import { PartLoading } from "./part-loading.tsx"

const loadPostings = async () => (await import("#app/routes/results/desk/class-postings.tsx")).PostingList

// Not every federation posts its classes.
const PostingList = import.meta.env.SSR
  ? await loadPostings()
  : lazyPart(["class-postings", "posting", "results-desk"], loadPostings, {
      selector: ".day-steps .posting-list",
    })

/** Until when riders of each class may ask, or how many are through, and what posts the class, as on the desk (OF-01). */
export function PostStep({ board, now }: { board: Board; now: number }) {
  return (
    <Suspense fallback={<PartLoading />}>
      <PostingList board={board} now={now} />
    </Suspense>
  )
}
