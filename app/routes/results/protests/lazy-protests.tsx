import { Suspense } from "react"
import { lazyPart } from "#app/lazy-part.tsx"
import type { ProtestListProps } from "./protest-list.tsx"

/** Loads what shows protests: most stages have none. */
export const loadProtests = async () => (await import("./protest-list.tsx")).ProtestList

const ProtestList = import.meta.env.SSR
  ? await loadProtests()
  : lazyPart(["protests"], loadProtests, { selector: ".protests" })

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
