import type { DefaultValue, FormMetadata } from "@conform-to/react"
import type { MouseEvent } from "react"
import { flushSync } from "react-dom"
import { useWords } from "#app/site/i18n/words.ts"

type Row = Record<string, string | number | null | boolean[]>

type AddRowProps = {
  form: FormMetadata
  /** Name of the list's field. */
  list: string
  /** The default values of the new row. */
  filledWith: DefaultValue<Row> | string
  children: string
}

/** Adds a row to the end of a list and moves the focus to it; adding also works without script. */
export function AddRow({ form: { insert }, list: name, filledWith, children }: AddRowProps) {
  const adding =
    typeof filledWith === "string"
      ? insert.getButtonProps<string[]>({ name, defaultValue: filledWith })
      : insert.getButtonProps<Row[]>({ name, defaultValue: filledWith })
  return (
    <button
      type="submit"
      {...adding}
      className="quiet-button justify-self-start"
      data-adds={name}
      onClick={(event) => addRow(event, name)}
    >
      {children}
    </button>
  )
}

function addRow(event: MouseEvent<HTMLButtonElement>, list: string) {
  const form = changeRows(event)
  const controls = [...(form?.querySelectorAll<HTMLElement>(`[name^="${list}["]:not([type="hidden"])`) ?? [])]
  const rowOf = (control: HTMLElement) => control.getAttribute("name")?.match(/\d+(?=\])/)?.[0]
  const last = controls.at(-1)
  controls.find((control) => last && rowOf(control) === rowOf(last))?.focus()
}

type RowButtonsProps = {
  form: FormMetadata
  /** Name of the list's field. */
  list: string
  index: number
  count: number
  /** Names the row in the labels of its buttons, for screen readers. */
  label: string
  /** Is the row required? */
  isRequired?: boolean
}

const rowButton =
  "size-11 cursor-pointer rounded-lg text-[1.375rem] hover:enabled:bg-sunken disabled:cursor-default disabled:opacity-35"

/** Moves a row of a list up or down, or takes it out; also without script. */
export function RowButtons({ form, list, index, count, label, isRequired = false }: RowButtonsProps) {
  const t = useWords("forms")
  const move = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to })
  return (
    <div className="flex">
      <button
        type="submit"
        {...move(index - 1)}
        disabled={index === 0}
        className={rowButton}
        aria-label={t("row.up", { name: label })}
        onClick={moveRow}
      >
        ↑
      </button>
      <button
        type="submit"
        {...move(index + 1)}
        disabled={index === count - 1}
        className={rowButton}
        aria-label={t("row.down", { name: label })}
        onClick={moveRow}
      >
        ↓
      </button>
      <button
        type="submit"
        {...form.remove.getButtonProps({ name: list, index })}
        disabled={isRequired}
        className={rowButton}
        aria-label={t("row.remove", { name: label })}
        onClick={(event) => removeRow(event, list)}
      >
        ×
      </button>
    </div>
  )
}

/** The browser forgets the focus of a row that is moved, and of a button that is disabled. */
function moveRow(event: MouseEvent<HTMLButtonElement>) {
  const { currentTarget: button } = event
  changeRows(event)
  const other = button.parentElement?.querySelector<HTMLElement>("button:enabled")
  if (button.disabled) other?.focus()
  else button.focus()
}

type Pressed = MouseEvent<HTMLButtonElement>

/**
 * Changes the rows of a list as the pressed button says, and renders them synchronously, so that the focus is right before the
 * next key is pressed. Returns the form: the button itself may be gone.
 */
function changeRows(event: Pressed): HTMLFormElement | null {
  const { currentTarget: button } = event
  const { form } = button
  event.preventDefault()
  flushSync(() => form?.requestSubmit(button))
  return form
}

/** Removes a row from a list; the focus moves to the button that adds one. */
export function removeRow(event: Pressed, list: string): void {
  const form = changeRows(event)
  form?.querySelector<HTMLElement>(`[data-adds="${list}"]`)?.focus()
}
