import { Suspense } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { LoadProblem, loadedLater } from "#app/loaded-later.tsx"
import type { ProtestListProps } from "./protest-list.tsx"

/** Loads what shows protests: most stages have none. */
export const loadProtests = async () =>
  (await loadWithWords(["protests"], () => import("./protest-list.tsx"))).ProtestList

const ProtestList = import.meta.env.SSR
  ? await loadProtests()
  : loadedLater({
      selector: ".protests",
      load: loadProtests,
      failed: (retry) => <LoadProblem onRetry={retry} />,
    })

/** The protests of a class or of a stage, each with its decision; nothing where there are none (OF-05). */
export function Protests(props: ProtestListProps) {
  return (
    props.protests.length > 0 && (
      <Suspense>
        <ProtestList {...props} />
      </Suspense>
    )
  )
}
