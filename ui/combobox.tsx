import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import type { ControlProps } from "./field.tsx"
import "./combobox.css"

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

/** The open list: what it is searched by, and the words of the choice that Enter takes: it stays where others come before it. */
type OpenList = { typed: string; active: string | null }

const wordsOf = ({ text, label }: ComboboxOption): string => label ?? text

/** A field for finding a choice by typing; arrow keys move through the list, Enter selects, Escape closes it. */
export function Combobox({ control, label, text, onText, find, onChoose, none, onSought }: ComboboxProps) {
  const listId = useId()
  const [list, setList] = useState<OpenList | null>(null)
  const options = list ? find(list.typed) : []
  const active = options.findIndex((option) => wordsOf(option) === list?.active)
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChoose(option)
    setList(null)
  }
  const move = (step: number) => {
    const count = options.length
    const next = options[(active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count]
    if (list && next) setList({ ...list, active: wordsOf(next) })
    else setList({ typed: "", active: null })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown") move(1)
    else if (event.key === "ArrowUp") move(-1)
    else if (event.key === "Enter" && list && active >= 0) choose(options[active])
    else if (event.key === "Escape" && list) setList(null)
    else return
    event.preventDefault()
  }
  return (
    <div className="combobox">
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setList({ typed: event.target.value, active: null })
        }}
        onClick={() => setList(list ?? { typed: "", active: null })}
        onKeyDown={onKeyDown}
        onFocus={() => onSought?.(true)}
        onBlur={() => {
          setList(null)
          onSought?.(false)
        }}
      />
      {options.length > 0 && (
        <div id={listId} role="listbox" aria-label={label} className="combobox-list" ref={showWhole}>
          {options.map((option, index) => (
            <Option
              key={wordsOf(option)}
              id={optionId(index)}
              isActive={index === active}
              words={wordsOf(option)}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      )}
      <div role="status">
        {list && options.length === 0 && <p className="combobox-list combobox-none">{none}</p>}
      </div>
    </div>
  )
}

type OptionProps = { id: string; isActive: boolean; words: string; onChoose(): void }

function Option({ id, isActive, words, onChoose }: OptionProps) {
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
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {words}
    </div>
  )
}

/** A list at the lower edge of a dialog would be hidden. */
function showWhole(list: HTMLDivElement | null) {
  list?.scrollIntoView({ block: "nearest" })
}
