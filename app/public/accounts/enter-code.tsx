import { Link } from "react-router"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { leadElsewhere } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { accountRefusals } from "#contracts/accounts/account-refusal.ts"
import { signInForms } from "#contracts/api/call-address.ts"
import { codeMinutes } from "#domain/accounts/mailed-code.ts"
import type { Route } from "./+types/enter-code.ts"
import { placeFailure } from "./account-failure.ts"
import { CodeField } from "./form-parts.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  if (await context.get(siteContext).viewer()) throw leadElsewhere({ context, url }, "/")
  const { searchParams } = url
  const reason = accountRefusals.find((one) => one === searchParams.get("failed"))
  const retryAfter = Number(searchParams.get("wait")) * 60 || undefined
  return { failure: reason ? { reason, about: { retryAfter } } : null }
}

/** Where somebody without script types the code that was mailed to them, or reads why there is none (RW-05). */
export default function EnterCode({ loaderData: { failure } }: Route.ComponentProps) {
  const t = useWords("accounts")
  const { ofForm, at } = placeFailure(t, failure, { only: "code" })
  const error = at("code")
  // without a mail there is no code
  const isMailed = failure === null || error !== undefined || failure.reason === "too-many-requests"
  return (
    <div className="mx-auto max-w-md">
      <PageTitle>{t("signInCode.label")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("signInCode.label")}</h1>
      <form method="post" action={signInForms.code} className="mt-6 space-y-4">
        <FormFailure text={ofForm} />
        {isMailed && (
          <>
            <p className="text-lg">{t("signInCode.sent")}</p>
            <CodeField
              label={t("signInCode.label")}
              hint={t("signInCode.hint", { minutes: codeMinutes })}
              required
              error={error}
            />
            <button type="submit" className="button w-full justify-center">
              {t("signInCode.use")}
            </button>
          </>
        )}
      </form>
      <p className="mt-4 text-muted">{t("noMail")}</p>
      <p className="mt-3">
        <Link to="/login" className="quiet-button">
          {t("signInCode.again")}
        </Link>
      </p>
    </div>
  )
}
