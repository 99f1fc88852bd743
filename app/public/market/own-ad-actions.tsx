import { type ComponentProps, type SubmitEvent, useRef } from "react"
import { Link } from "react-router"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { retention } from "#domain/accounts/retention.ts"
import type { AdAction } from "#domain/market/ad-state.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { marketHeading } from "./market-frame.tsx"

type OwnAdActionsProps = { ad: { id: string; title: string }; actions: readonly AdAction[] }

/**
 * The actions of an ad's owner in its current state (D-40); they work without script, except deleting, which needs a
 * confirmation.
 */
export function OwnAdActions({ ad: { id, title }, actions }: OwnAdActionsProps) {
  const t = useWords("own-ads")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const isHydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(place, marketHeading)
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const words = { title: t("deleteAsk"), text: t("deleteText", { title }) }
    if (await ask({ ...words, yes: t("actions.delete"), no: t("keep") })) await send(form)
  }
  return (
    <div ref={place} className="flex flex-wrap gap-2 print:hidden">
      {actions.map((action) =>
        action === "edit" ? (
          <Link key={action} to={`/market/ads/${id}/edit`} className="quiet-button">
            {t("actions.edit")}
            <span className="sr-only"> {title}</span>
          </Link>
        ) : (
          <Form
            key={action}
            {...post}
            action="/market/my-ads"
            {...(action === "delete" && { onSubmit: confirm })}
          >
            <input type="hidden" name="ad" value={id} />
            <input type="hidden" name="do" value={action} />
            <ActionButton disabled={action === "delete" && !isHydrated} aria-disabled={isSending}>
              {/* locale keys: own-ads.actions.* */}
              {t(`actions.${action}`)}
              <span className="sr-only"> {title}</span>
            </ActionButton>
          </Form>
        ),
      )}
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </div>
  )
}

/** A button that vanishes once it has done its work: the focus goes to what else can be done. */
function ActionButton(attributes: ComponentProps<"button">) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, () => {
    const actions = [...(button.current?.closest("div")?.querySelectorAll<HTMLElement>("a, button") ?? [])]
    return actions.find((one) => one !== button.current) ?? marketHeading()
  })
  return <button ref={button} type="submit" className="quiet-button" {...attributes} />
}

/** Tells the owner of an ad why nobody else sees it, and where to fix that (D-43). */
export function AdWaits() {
  const t = useWords("own-ads")
  const market = useWords("market")
  return (
    <p className="text-muted" role="note">
      {t("waits", { days: retention.unconfirmedAdDays })}{" "}
      <Link to="/profile" className="text-link">
        {market("confirmAddress")}
      </Link>
    </p>
  )
}
