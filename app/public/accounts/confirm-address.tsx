import type { FormEvent } from "react"
import { Link } from "react-router"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { useLinkSecret } from "#app/site/shell/use-link-secret.ts"
import { placeFailure } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"
import { AccountField, FocusedHeading, fieldText, NeedsScript } from "./form-parts.tsx"

/** What the mail's link carries. */
function useLink(): { token: string; email: string } {
  const carried = new URLSearchParams(useLinkSecret() ?? "")
  return { token: carried.get("token") ?? "", email: carried.get("email") ?? "" }
}

/**
 * The page that the mail of a sign-up links to (D-43): its reader confirms the address with the password of the sign-up. Somebody
 * whose address was used by another person does not know the password, and is led to setting a new one, which locks the other
 * person out.
 */
export default function ConfirmAddress() {
  const t = useWords("accounts")
  const { token, email } = useLink()
  const { isPending, failure, showFailure, request } = useAccountRequest()
  const { ofForm, at } = placeFailure(t, failure, {
    only: "password",
    wrongPassword: t("address.wrongPassword"),
  })
  const isSpent = failure?.reason === "invalid-action-code" || failure?.reason === "unreadable"
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const password = fieldText(event.currentTarget, "password")
    if (password === "") return showFailure("password-empty")
    const answer = await request((accounts) => accounts.confirmAddress({ token, password }))
    if (answer.kind === "done") location.replace(`/profile?confirmed${answer.hasEnded ? "=here" : ""}`)
  }
  return (
    <div className="mx-auto max-w-md">
      <PageTitle>{t("address.confirmTitle")}</PageTitle>
      <meta name="robots" content="noindex" />
      <FocusedHeading isFocused={false}>{t("address.confirmTitle")}</FocusedHeading>
      <NeedsScript />
      <form method="post" noValidate className="mt-6 space-y-4" onSubmit={submit}>
        <FormFailure text={isSpent ? t("address.spent") : ofForm} />
        <p>{t("address.confirmText")}</p>
        <AccountField
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          value={email}
          readOnly
          error={undefined}
        />
        <AccountField
          name="password"
          type="password"
          label={t("password")}
          autoComplete="current-password"
          error={at("password")}
        />
        <SubmitButton isReady={token !== ""} isPending={isPending}>
          {t("address.confirmSubmit")}
        </SubmitButton>
      </form>
      <p className="mt-8 text-muted">{t("address.notMine")}</p>
      <Link to="/login#forgot-password" className="quiet-button mt-3">
        {t("address.newPassword")}
      </Link>
    </div>
  )
}
