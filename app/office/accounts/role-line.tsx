import { type SubmitEvent, useEffect, useEffectEvent, useRef } from "react"
import { useProof } from "#app/public/accounts/use-proof.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { needsProof } from "#app/site/forms/send-form.ts"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type RoleLineProps = {
  holder: { name: string; email: string }
  /** What they hold, in words. */
  words: string
  /** What the form sends beside the holder: in `do` that the role ends, and which one. */
  sent: Readonly<Record<string, string>>
  /** What is asked before it ends; `yes` is what the button says, too. */
  question: { title: string; text: string; yes: string }
  /** The id of the heading that gets the focus of a line that is gone. */
  headingId: string
}

/** A role that somebody holds, and the button that ends it, after a question and, where it has been a while, a proof (D-02). */
export function RoleLine({ holder: { name, email }, words, sent, question, headingId }: RoleLineProps) {
  const t = useWords("organising")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const isProven = useProof()
  const line = useRef<HTMLLIElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(line, () => document.getElementById(headingId))
  const { title, yes } = question
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = event.currentTarget
    const isSure = await ask({ ...question, no: t("cancel") })
    if (isSure && (await isProven({ title, before: "take-role" }))) await send(typed)
  }
  const isRefused = needsProof(data) && !isSending
  const askedFor = useRef<typeof data>(undefined)
  const proveAndSend = useEffectEvent(async () => {
    // what redirects leaves the answer before it
    if (!isRefused || askedFor.current === data) return
    askedFor.current = data
    if (form.current && (await isProven({ title, before: "take-role", isRefused }))) await send(form.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    void proveAndSend()
  }, [data, isRefused])
  return (
    <li ref={line}>
      <span>
        <b>{name}</b> <span className="text-muted">{email}</span>
        <span className="block">{words}</span>
      </span>
      <Form ref={form} {...post} onSubmit={confirm}>
        {Object.entries({ ...sent, email, name }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <ScriptedButton type="submit" className="quiet-button" aria-disabled={isSending}>
          {yes}
          <span className="sr-only">{` ${name}, ${words}`}</span>
        </ScriptedButton>
      </Form>
      {data?.refusal && !needsProof(data) && !isSending && <Refusal refusal={data.refusal} />}
    </li>
  )
}
