import { type ReactNode, useEffect, useRef } from "react"

type ListOptionProps = { id: string; isActive: boolean; onChoose(): void; children: ReactNode }

/** An option of a combobox's list; it comes into view when arrow keys reach it. */
export function ListOption({ id, isActive, onChoose, children }: ListOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className="list-option"
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
