import type { DefaultValue, FormMetadata } from "@conform-to/react"
import type { MouseEvent } from "react"

type Row = Record<string, string | number | null | boolean[]>

type AddRowProps = {
  form: FormMetadata
  /** Name of the list's field. */
  list: string
  /** What the new row is filled with. */
  filledWith: DefaultValue<Row>
  children: string
}

/** Adds a row to the end of a list and goes on in it; also without script. */
export function AddRow({ form, list, filledWith, children }: AddRowProps) {
  return (
    <button
      type="submit"
      {...form.insert.getButtonProps<Row[]>({ name: list, defaultValue: filledWith })}
      className="quiet-button justify-self-start"
      data-adds={list}
      onClick={(event) => enterRow(event, list)}
    >
      {children}
    </button>
  )
}

function enterRow({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, list: string) {
  setTimeout(() => {
    const controls = [
      ...(form?.querySelectorAll<HTMLElement>(`[name^="${list}["]:not([type="hidden"])`) ?? []),
    ]
    const rowOf = (control: HTMLElement) => control.getAttribute("name")?.match(/\d+(?=\])/)?.[0]
    const last = controls.at(-1)
    controls.find((control) => last && rowOf(control) === rowOf(last))?.focus()
  })
}
