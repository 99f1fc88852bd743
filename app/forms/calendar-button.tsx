import { useRef } from "react"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import "./calendar-button.css"

type CalendarButtonProps = {
  label: string
  /** The id of what says which field it is for. */
  describedBy?: string | undefined
  /** ISO dates; without a value the calendar opens at `opensAt`, else today. */
  value: string | null
  opensAt?: string
  min?: string
  max?: string
  onChoose(day: string): void
}

/** Opens the browser's calendar beside a field in which a day is typed. */
export function CalendarButton({
  label,
  describedBy,
  value,
  opensAt = "",
  min,
  max,
  onChoose,
}: CalendarButtonProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const open = () => {
    const { current } = calendar
    if (!current) return
    current.value = value ?? opensAt
    current.showPicker()
  }
  return (
    <>
      <ScriptedButton
        className="quiet-button calendar-button needs-script"
        aria-label={label}
        aria-describedby={describedBy}
        onClick={open}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
          <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
        </svg>
      </ScriptedButton>
      <input
        ref={calendar}
        type="date"
        className="calendar"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== "") onChoose(currentTarget.value)
        }}
      />
    </>
  )
}
