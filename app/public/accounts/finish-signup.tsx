import { useEffect, useEffectEvent, useState } from "react"
import { Link } from "react-router"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { HomeLink } from "#app/site/shell/error-pages.tsx"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { useQuery, useViewer } from "#app/site/shell/use-viewer.ts"
import { pageAfterProof } from "#domain/accounts/page-after-proof.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { Notice, Spinner } from "#ui/states.tsx"
import { failureMessage } from "./account-failure.ts"
import { type AccountFailure, requestAccount } from "./account-request.ts"
import { forgetAwaited } from "./awaited-email.ts"
import { NeedsScript } from "./form-parts.tsx"

const finishSignup = (token: string) => requestAccount((accounts) => accounts.finishSignup({ token }))

type Spent = ReturnType<typeof finishSignup>

// A link is spent once, however often the page renders.
const spending = new Map<string, Spent>()

function spend(token: string): Spent {
  const spent = spending.get(token) ?? finishSignup(token)
  spending.set(token, spent)
  return spent
}

/**
 * The page that a magic link opens (AC-04); it spends the link with a POST once it is visible (D-26). A visitor who is already
 * signed in goes on, whatever happens to the link.
 */
export default function FinishSignup() {
  const t = useWords("accounts")
  const site = useWords("site")
  const viewer = useViewer()
  const query = useQuery()
  const returnTo = safeReturn(query.get("return"))
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const goOn = useEffectEvent((answer: Awaited<Spent>) => {
    const target = safeReturn(new URLSearchParams(location.search).get("return"))
    if (answer.kind === "refused" && (!viewer || target === "/")) return setFailure(answer)
    forgetAwaited()
    location.replace(pageAfterProof(answer.kind === "done" && answer.hasEnded, target))
  })
  useEffect(() => {
    void spend(new URLSearchParams(location.search).get("token") ?? "").then((answer) => goOn(answer))
  }, [])

  if (failure && viewer)
    return (
      <Notice title={t("finish.already")}>
        <PageTitle>{t("finish.already")}</PageTitle>
        <meta name="robots" content="noindex" />
        <HomeLink />
      </Notice>
    )
  const again = returnTo === "/" ? "/login" : `/login?return=${encodeURIComponent(returnTo)}`
  const title = failure ? t("finish.failed") : t("finish.title")
  return (
    <Notice title={title}>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <NeedsScript />
      {failure ? (
        <>
          <p role="alert" className="text-lg text-ink">
            {linkFailureMessage(t, failure)}
          </p>
          {passing.includes(failure.reason) ? (
            <button type="button" className="button" onClick={() => location.reload()}>
              {site("refresh")}
            </button>
          ) : (
            <Link to={again} className="button">
              {t("askAnew")}
            </Link>
          )}
        </>
      ) : (
        <p role="status" className="needs-script flex items-center justify-center gap-3 text-lg text-ink">
          <Spinner />
          {t("finish.working")}
        </p>
      )}
    </Notice>
  )
}

/** Failures that may pass: the link is not spent, and can be tried again. */
const passing: readonly AccountFailure["reason"][] = ["unreachable", "broken", "too-many-requests"]

function linkFailureMessage(t: Translate<"accounts">, failure: AccountFailure): string {
  const isSpent = failure.reason === "invalid-action-code" || failure.reason === "unreadable"
  return isSpent ? t("linkSpent") : failureMessage(t, failure)
}
