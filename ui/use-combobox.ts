import { type KeyboardEvent, useId, useState } from "react"

type ComboboxState<Option> = {
  /** Empty where the list is closed. */
  options: readonly Option[]
  /** Returns a key that identifies the option. */
  keyOf(option: Option): string
  isOpen: boolean
  open(): void
  close(): void
  onChoose(option: Option): void
}

/**
 * The keys and ARIA attributes of a field with a list: arrow keys open the list and move through it, Enter chooses an option,
 * Escape closes it. The active option is identified by its key, so it stays active if others come before it; once it is gone,
 * none is active.
 */
export function useCombobox<Option>({
  options,
  keyOf,
  isOpen,
  open,
  close,
  onChoose,
}: ComboboxState<Option>) {
  const listId = useId()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const active = options.findIndex((option) => keyOf(option) === activeKey)
  const optionId = (index: number) => `${listId}-${index}`
  const forget = () => setActiveKey(null)
  const openList = () => {
    forget()
    open()
  }
  const move = (step: 1 | -1) => {
    const next = nextOption(options, active, step)
    if (isOpen && next !== undefined) setActiveKey(keyOf(next))
    else openList()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active]
    if (event.key === "ArrowDown") move(1)
    else if (event.key === "ArrowUp") move(-1)
    else if (event.key === "Enter" && isOpen && chosen !== undefined) onChoose(chosen)
    else if (event.key === "Escape" && isOpen) close()
    else return
    event.preventDefault()
  }
  const hasOptions = options.length > 0
  return {
    listId,
    optionId,
    /** Which option is active; -1: none. */
    active,
    /** No option is active any more: something else is typed. */
    forget,
    /** Opens the list, as arrow keys do. */
    openList,
    field: {
      role: "combobox",
      autoComplete: "off",
      spellCheck: false,
      "aria-autocomplete": "list",
      "aria-expanded": hasOptions,
      "aria-controls": hasOptions ? listId : undefined,
      "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
      onKeyDown,
    },
  } as const
}

/** Returns the option after or before the active one, the first after the last; without an active one the first, or the last. */
export function nextOption<Option>(
  options: readonly Option[],
  active: number,
  step: 1 | -1,
): Option | undefined {
  const from = active < 0 && step < 0 ? 0 : active
  return options[(from + step + options.length) % options.length]
}
