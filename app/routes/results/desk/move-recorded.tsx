import { Suspense, useRef } from "react"
import { useWords } from "#app/i18n/words.ts"
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

type MoveItemProps = Omit<MoveFormProps, "movable" | "onTyped"> & {
  /** One attempt with its judge; left out: all that was recorded there. */
  attempt?: { id: string; judge: string }
  /** Does a result of the section in the next lap keep it (SP-07)? */
  isHeld: boolean
}

/** Moves one attempt of an entry, or all of it, to somebody else or somewhere else. */
export function MoveItem({ attempt, isHeld, ...form }: MoveItemProps) {
  const t = useWords("results-desk")
  const whyNot = isHeld ? t("refused.next-lap-ridden") : null
  const movable = attempt
    ? { attempt: attempt.id, label: attempt.judge, whyNot }
    : { attempt: null, label: t("moving.all"), whyNot }
  return <MoveRecorded {...form} title={t("moving.to")} movable={[movable]} />
}
