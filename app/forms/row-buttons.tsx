import type { FormMetadata } from "@conform-to/react"
import type { MouseEvent } from "react"
import { useWords } from "#app/i18n/words.ts"
import { changeRows, removeRow } from "./change-rows.ts"

type RowButtonsProps = {
  form: FormMetadata
  /** Name of the list's field. */
  list: string
  index: number
  count: number
  /** Names the row to those who hear the buttons. */
  label: string
  /** Does the row have to stay? */
  isKept?: boolean
}

/** Moves a row of a list up or down, or takes it out; also without script. */
export function RowButtons({ form, list, index, count, label, isKept = false }: RowButtonsProps) {
  const t = useWords("forms")
  const move = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to })
  return (
    <div className="row-buttons">
      <button
        type="submit"
        {...move(index - 1)}
        disabled={index === 0}
        aria-label={t("row.up", { name: label })}
        onClick={moveRow}
      >
        ↑
      </button>
      <button
        type="submit"
        {...move(index + 1)}
        disabled={index === count - 1}
        aria-label={t("row.down", { name: label })}
        onClick={moveRow}
      >
        ↓
      </button>
      <button
        type="submit"
        {...form.remove.getButtonProps({ name: list, index })}
        disabled={isKept}
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
