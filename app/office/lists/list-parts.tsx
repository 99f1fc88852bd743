import { type SubmitEvent, useRef } from "react"
import { Form, Link } from "react-router"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { besideControls, WordsField } from "#app/site/search/words-field.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type ListSearchProps = {
  /** The address of the list. */
  here: string
  label: string
  sought: string
  /** What is above the list: how many there are, and how many were found. */
  count: string
}

/** The search of a list of organisers, which works without script. */
export function ListSearch({ here, label, sought, count }: ListSearchProps) {
  const t = useWords("season-lists")
  const organising = useWords("organising")
  return (
    <>
      <Form method="get" action={here} className="mt-6 flex flex-wrap items-start gap-3" role="search">
        <WordsField label={label} words={sought} most={100} className="flex-[1_1_16rem] max-sm:basis-full" />
        <button type="submit" className={besideControls}>
          {organising("search")}
        </button>
        {sought !== "" && (
          <Link to={here} className={besideControls}>
            {t("all")}
          </Link>
        )}
      </Form>
      <p className="mt-3 text-muted" role="status">
        {count}
      </p>
    </>
  )
}

type LineActionsProps = {
  /** The address of the list. */
  here: string
  /** What names the line, to the form and to those who hear it. */
  id: string
  name: string
  ask: { title: string; text: string }
}

/** A link that edits a line of a list, and a button that removes it after a question. */
export function LineActions({ here, id, name, ask: words }: LineActionsProps) {
  const t = useWords("season-lists")
  const organising = useWords("organising")
  const { Form: Posted, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(place, () => document.querySelector<HTMLElement>("[data-adds=line]"))
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await ask({ ...words, yes: t("remove"), no: organising("cancel") })) await send(form)
  }
  return (
    <div ref={place} className="ml-auto flex flex-wrap justify-end gap-2">
      <Link to={`${here}?edit=${encodeURIComponent(id)}`} className="quiet-button">
        {organising("edit")}
        <span className="sr-only"> {name}</span>
      </Link>
      <Posted {...post} action={here} onSubmit={confirm}>
        <input type="hidden" name="do" value="remove" />
        <input type="hidden" name="id" value={id} />
        <ScriptedButton type="submit" className="quiet-button" aria-disabled={isSending}>
          {t("remove")}
          <span className="sr-only"> {name}</span>
        </ScriptedButton>
      </Posted>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </div>
  )
}
