import { useId } from "react"

type Choice<Value> = { value: Value; words: string; lang?: string }

type ChoicesProps<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  /** Null: nothing is chosen yet. */
  chosen: Value | null
  onChoose(value: Value): void
}

/** One of a few, each a button for a thumb. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {choices.map(({ value, words, lang }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span lang={lang}>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
