import { type ReactNode, useEffect, useRef } from "react"

type AskedFieldsProps = { isAsked: boolean; className?: string; children: ReactNode }

/**
 * Fields that belong to a choice. While it is not chosen they are hidden, neither sent nor validated, and keep what is typed in them
 * for whoever chooses it again.
 */
export function AskedFields({ isAsked, className = "contents", children }: AskedFieldsProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (isAsked && !wasAsked.current) tellForm(place.current)
    wasAsked.current = isAsked
  }, [isAsked])
  return (
    <fieldset ref={place} hidden={!isAsked} disabled={!isAsked} className={className}>
      {children}
    </fieldset>
  )
}

/** The form knows the values of disabled fields no more: it reads them all again after input. */
function tellForm(place: HTMLElement | null): void {
  const field = place?.querySelector("input[name]:enabled, select[name]:enabled")
  field?.dispatchEvent(new Event("input", { bubbles: true }))
}
