import { type ReactNode, useEffect, useRef } from "react"

type ConfirmEffectsProps = {
  /** The question that is confirmed; another one takes the focus. */
  question: string
  title: string
  /** Null: it cannot be confirmed. */
  yes: string | null
  /** What the change does, as lines of a list. */
  children: ReactNode
}

/** The frame of what a change does besides. */
export const effectsBox =
  "rounded-xl border-l-8 border-provisional-ink bg-provisional p-5 text-provisional-ink"

/** What a change does, line by line; a line may have a list of its own. */
export function EffectsList({ children }: { children: ReactNode }) {
  return <ul className="mt-2 mb-4 grid gap-2 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-4">{children}</ul>
}

/** Asks for confirmation of a change inside its form. Nothing is saved yet; the confirmation counts only for the form as it was. */
export function ConfirmEffects({ question, title, yes, children }: ConfirmEffectsProps) {
  const panel = useRef<HTMLElement>(null)
  // each time it is asked again
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is new with each question
  useEffect(() => panel.current?.focus(), [question])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby="effects-title"
      className={effectsBox}
    >
      <h2 id="effects-title" className="text-[1.75rem]">
        {title}
      </h2>
      <EffectsList>{children}</EffectsList>
      {yes !== null && (
        <button type="submit" name="confirmed" value={question} className="button">
          {yes}
        </button>
      )}
    </section>
  )
}
