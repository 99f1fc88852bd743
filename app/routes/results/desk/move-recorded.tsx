import { Suspense, useRef } from "react"
import { lazyPart } from "#app/lazy-part.tsx"
import { useWasOpened } from "#ui/use-was-opened.ts"
import type { MoveFormProps } from "./move-form.tsx"

const MoveForm = lazyPart(["results-desk"], async () => (await import("./move-form.tsx")).MoveForm)

/** Opens the form that moves what was recorded (D-37): it is loaded when it is first opened, and keeps what is typed. */
export function MoveRecorded({ title, ...form }: MoveFormProps & { title: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { wasOpened, onToggle } = useWasOpened(details)
  return (
    <details ref={details} className="move-entry" onToggle={onToggle}>
      <summary>{title}</summary>
      {wasOpened && (
        <Suspense fallback={null}>
          <MoveForm {...form} />
        </Suspense>
      )}
    </details>
  )
}
