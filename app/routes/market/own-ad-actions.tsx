import type { SubmitEvent } from "react"
import { Link } from "react-router"
import { Refusal } from "#app/forms/refusal.tsx"
import { usePostedForm } from "#app/forms/use-send-once.ts"
import { useWords } from "#app/i18n/words.ts"
import { retention } from "#domain/accounts/retention.ts"
import type { AdAction } from "#domain/market/ad-state.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"

type OwnAdActionsProps = { ad: { id: string; title: string }; actions: readonly AdAction[] }

/**
 * The actions of an ad's owner in its current state (D-40); they work without script, except deleting, which needs a
 * confirmation.
 */
export function OwnAdActions({ ad: { id, title }, actions }: OwnAdActionsProps) {
  const t = useWords("market")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const isHydrated = useHydrated()
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const words = { title: t("own.deleteAsk"), text: t("own.deleteText", { title }) }
    if (await ask({ ...words, yes: t("own.actions.delete"), no: t("own.keep") })) await send(form)
  }
  return (
    <div className="own-ad-actions">
      {actions.map((action) =>
        action === "edit" ? (
          <Link key={action} to={`/market/ads/${id}/edit`} className="quiet-button">
            {t("own.actions.edit")}
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
            <button
              type="submit"
              className="quiet-button"
              disabled={action === "delete" && !isHydrated}
              aria-disabled={isSending}
            >
              {/* locale keys: market.own.actions.* */}
              {t(`own.actions.${action}`)}
              <span className="sr-only"> {title}</span>
            </button>
          </Form>
        ),
      )}
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </div>
  )
}

/** Tells the owner of an ad why nobody else sees it, and where to fix that (D-43). */
export function AdWaits() {
  const t = useWords("market")
  return (
    <p className="text-muted" role="note">
      {t("own.waits", { days: retention.unconfirmedAdDays })}{" "}
      <Link to="/profile" className="text-link">
        {t("confirmAddress")}
      </Link>
    </p>
  )
}
