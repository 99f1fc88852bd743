import type { DefaultValue, FormMetadata } from "@conform-to/react"
import type { MouseEvent } from "react"
import { changeRows } from "./change-rows.ts"

type Row = Record<string, string | number | null | boolean[]>

type AddRowProps = {
  form: FormMetadata
  /** Name of the list's field. */
  list: string
  /** What the new row is filled with. */
  filledWith: DefaultValue<Row> | string
  children: string
}

/** Adds a row to the end of a list and goes on in it; also without script. */
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
