import { type ReactNode, useEffect, useRef } from "react"

type ChosenFieldsProps = { isChosen: boolean; className?: string; children: ReactNode }

/**
 * Fields that belong to a choice. While it is not chosen they are hidden, neither sent nor validated, and keep what is typed in them
 * for whoever chooses it again.
 */
export function ChosenFields({ isChosen, className = "contents", children }: ChosenFieldsProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (isChosen && !wasChosen.current) notifyForm(place.current)
    wasChosen.current = isChosen
  }, [isChosen])
  return (
    <fieldset ref={place} hidden={!isChosen} disabled={!isChosen} className={className}>
      {children}
    </fieldset>
  )
}

/** The form no longer knows the values of disabled fields: it reads them all again after input. */
function notifyForm(place: HTMLElement | null): void {
  const field = place?.querySelector("input[name]:enabled, select[name]:enabled")
  field?.dispatchEvent(new Event("input", { bubbles: true }))
}
