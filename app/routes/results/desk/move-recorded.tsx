import { Suspense, useEffect, useRef, useState } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { LoadProblem, loadedLater } from "#app/loaded-later.tsx"
import type { MoveFormProps } from "./move-form.tsx"

const MoveForm = loadedLater({
  load: async () => (await loadWithWords(["results-desk"], () => import("./move-form.tsx"))).MoveForm,
  failed: (retry) => <LoadProblem onRetry={retry} />,
})

/** Opens the form that moves what was recorded (D-37): it is loaded when it is first opened, and keeps what is typed. */
export function MoveRecorded({ title, ...form }: MoveFormProps & { title: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    // it may have been opened before the scripts came
    if (details.current?.open) setWanted(true)
  }, [])
  return (
    <details ref={details} className="move-entry" onToggle={() => setWanted(true)}>
      <summary>{title}</summary>
      {isWanted && (
        <Suspense fallback={null}>
          <MoveForm {...form} />
        </Suspense>
      )}
    </details>
  )
}
