import { type SubmitEvent, useEffect, useRef } from "react"
import { Link, useFetcher } from "react-router"
import { Refusal } from "#app/forms/refusal.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { ClubForm } from "#contracts/club-form.ts"
import { useAsk } from "#ui/use-ask.tsx"

/** A club, with the way to edit it and, after a question that a script asks, to remove it. */
export function ClubLine({ club: { id, country } }: { club: ClubForm }) {
  const t = useWords("organising")
  const { Form, data, state, submit } = useFetcher<FormReply>()
  const ask = useAsk()
  const isRemoved = useRef(false)
  useEffect(() => {
    if (data?.refusal) isRemoved.current = false
  }, [data])
  useEffect(
    () => () => {
      // where the line was one goes on with the button that adds one
      if (isRemoved.current) document.querySelector<HTMLElement>("[data-adds=clubs]")?.focus()
    },
    [],
  )
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const words = { title: t("clubs.removeAsk", { name: id }), text: t("clubs.removeText") }
    if (!(await ask({ ...words, yes: t("clubs.remove"), no: t("cancel") }))) return
    isRemoved.current = true
    await submit(form)
  }
  return (
    <li>
      <span>
        <b>{id}</b> <span className="text-muted">{country}</span>
      </span>
      <span className="record-actions">
        <Link to={`/championship/clubs?edit=${encodeURIComponent(id)}`} className="quiet-button">
          {t("edit")}
          <span className="sr-only"> {id}</span>
        </Link>
        <Form method="post" action="/championship/clubs" onSubmit={confirm}>
          <input type="hidden" name="do" value="remove" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="country" value={country} />
          <ScriptedButton type="submit" className="quiet-button" aria-disabled={state !== "idle"}>
            {t("clubs.remove")}
            <span className="sr-only"> {id}</span>
          </ScriptedButton>
        </Form>
      </span>
      {data?.refusal && state === "idle" && <Refusal refusal={data.refusal} />}
    </li>
  )
}
