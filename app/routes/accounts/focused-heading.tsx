import { useEffect, useRef } from "react"

type FocusedHeadingProps = { isFocused: boolean; children: string }

/** The heading of a page that changes in place: with `isFocused` each new one takes the focus, and is read aloud. */
export function FocusedHeading({ isFocused, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused && children !== "") heading.current?.focus()
  }, [isFocused, children])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none">
      {children}
    </h1>
  )
}
