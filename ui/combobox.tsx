import { useState } from "react"
import type { ControlProps } from "./field.tsx"
import { ListOption } from "./list-option.tsx"
import { useCombobox } from "./use-combobox.ts"

/** One choice: what stands in the field once it is chosen, and what the list says where that differs. */
export type ComboboxOption = { text: string; label?: string }

type ComboboxProps = {
  /** With the name under which a form sends it, where one does. */
  control: ControlProps & { name?: string }
  /** The accessible name of the list. */
  label: string
  text: string
  onText(text: string): void
  /** The choices for what was typed; for an empty text all of them. */
  find(typed: string): readonly ComboboxOption[]
  onChoose(option: ComboboxOption): void
  /** The text if there is no choice. */
  none: string
  /** Somebody begins to look for a choice, or ends to. */
  onSought?(isSought: boolean): void
}

const wordsOf = ({ text, label }: ComboboxOption): string => label ?? text

const list = "raised absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto overscroll-contain"

/** A field for finding a choice by typing. */
export function Combobox({ control, label, text, onText, find, onChoose, none, onSought }: ComboboxProps) {
  /** What the open list is searched by; null: it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const options = typed === null ? [] : find(typed)
  const choose = (option: ComboboxOption) => {
    onChoose(option)
    setTyped(null)
  }
  const { listId, optionId, active, forget, openList, field } = useCombobox({
    options,
    keyOf: wordsOf,
    isOpen: typed !== null,
    open: () => setTyped(""),
    close: () => setTyped(null),
    onChoose: choose,
  })
  return (
    <div className="relative">
      <input
        {...control}
        {...field}
        type="text"
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          forget()
          setTyped(event.target.value)
        }}
        onClick={() => {
          if (typed === null) openList()
        }}
        onFocus={() => onSought?.(true)}
        onBlur={() => {
          setTyped(null)
          onSought?.(false)
        }}
      />
      {options.length > 0 && (
        <div id={listId} role="listbox" aria-label={label} className={list} ref={showWhole}>
          {options.map((option, index) => (
            <ListOption
              key={wordsOf(option)}
              id={optionId(index)}
              isActive={index === active}
              onChoose={() => choose(option)}
            >
              {wordsOf(option)}
            </ListOption>
          ))}
        </div>
      )}
      <div role="status">
        {typed !== null && options.length === 0 && <p className={`${list} p-3 text-muted`}>{none}</p>}
      </div>
    </div>
  )
}

/** A list at the lower edge of a dialog would be hidden. */
function showWhole(list: HTMLDivElement | null) {
  list?.scrollIntoView({ block: "nearest" })
}
