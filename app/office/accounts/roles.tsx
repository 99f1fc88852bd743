import "#app/office/office.css"
import { useState } from "react"
import { Form, Link } from "react-router"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { failureMessage } from "#app/public/accounts/account-failure.ts"
import { useAccountRequest } from "#app/public/accounts/account-request.ts"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { sendOrRemove } from "#app/site/forms/send-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { getWords, useWords } from "#app/site/i18n/words.ts"
import { WordsField } from "#app/site/search/words-field.tsx"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { accountsOrganising } from "#contracts/accounts/organising-calls.ts"
import { type HeldRole, heldRoleForm, roleForm } from "#contracts/accounts/roles.ts"
import { Badge } from "#ui/badge.tsx"
import type { Route } from "./+types/roles.ts"
import { GrantRole } from "./grant-role.tsx"
import { RoleLine } from "./role-line.tsx"

const here = "/championship/roles"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "grant-role", "site")
  const { api } = context.get(siteContext)
  const words = url.searchParams.get("find") ?? ""
  const [roles, users, institutions] = await Promise.all([
    api.organising.roles(),
    found(api.organising.users({ text: words })),
    api.organising.institutions(),
  ])
  return {
    words,
    chosen: url.searchParams.get("to"),
    roles,
    users,
    institutions: institutions.map(({ id, name }) => ({ id, name })),
  }
}

/** The admins of the site and the secretaries of institutions; grants and revokes these roles (D-02). */
export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { words, chosen, roles, users, institutions } = loaderData
  const t = useWords("organising")
  const user = users.find(({ email, isConfirmed }) => isConfirmed && email === chosen)
  return (
    <OrganisingFrame>
      <PageTitle>{t("roles.title")}</PageTitle>
      <HelpedHeading topic="roles">{t("roles.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("roles.hint")}</p>
      <Panel title={t("roles.grant")}>
        <Form method="get" action={here} className="flex flex-wrap items-start gap-3" role="search">
          <WordsField
            label={t("roles.find")}
            hint={t("roles.findHint")}
            name="find"
            words={words}
            className="flex-[1_1_16rem] max-sm:basis-full"
          />
          {/* on the line of the control, whose label is above it and whose hint below */}
          <button type="submit" className="quiet-button sm:mt-[1.8125rem]">
            {t("search")}
          </button>
        </Form>
        {words.trim() !== "" && users.length === 0 && <p className="mt-3">{t("roles.nobody")}</p>}
        {user ? (
          <GrantRole key={user.email} user={user} institutions={institutions} reply={actionData} />
        ) : (
          <ul className="record-list">
            {users.map(({ name, email, isConfirmed }) => (
              <li key={email}>
                <span>
                  <b>{name}</b> <span className="text-muted">{email}</span>
                </span>
                {isConfirmed ? (
                  <Link
                    to={`${here}?${new URLSearchParams({ find: words, to: email })}`}
                    className="quiet-button"
                    preventScrollReset
                  >
                    {t("roles.choose")}
                    <span className="sr-only"> {name}</span>
                  </Link>
                ) : (
                  <SendConfirmation name={name} email={email} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <h2 id={heldId} tabIndex={-1} className="mt-8 text-3xl">
        {t("roles.held")}
      </h2>
      <ul className="record-list">
        {roles.map((held) => (
          <HeldRoleLine
            key={`${held.userId} ${held.role} ${held.institutionId} ${held.clubId}`}
            held={held}
          />
        ))}
      </ul>
    </OrganisingFrame>
  )
}

const changeRoles = async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const next = () => here
  if (typed.get("do") === "revoke")
    return answerForm(typed, heldRoleForm, { act: (form) => api.organising.revokeRole(form), next })
  return answerForm(typed, roleForm, {
    act: (form) => api.organising.grantRole(form),
    fieldOf: { "no-such-institution": "named.institutionId" },
    next,
  })
}

export const action = formAction(accountsOrganising.grantRole, changeRoles)

export const clientAction = (args: Route.ClientActionArgs) =>
  sendOrRemove(args, "revoke", (typed) =>
    typed.get("do") === "revoke"
      ? getWords("organising")("roles.revoked", { name: String(typed.get("name")) })
      : undefined,
  )

/** By this id the heading of the roles gets the focus of one that is revoked. */
const heldId = "held-roles"

/** Says that a user's address is not confirmed, and can send them the mail (D-43). */
function SendConfirmation({ name, email }: { name: string; email: string }) {
  const t = useWords("organising")
  const account = useWords("accounts")
  const { isPending, failure, request } = useAccountRequest()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    if (isPending) return
    setSent(false)
    setSent((await request((accounts) => accounts.remindToConfirm({ email }))).kind === "done")
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Badge tone="provisional">{t("roles.notConfirmed")}</Badge>
      <ScriptedButton className="quiet-button" aria-disabled={isPending} onClick={send}>
        {t("roles.sendConfirmation")}
        <span className="sr-only"> {name}</span>
      </ScriptedButton>
      <span role="status">{isSent && t("roles.confirmationSent")}</span>
      {failure && (
        <span role="alert" className="text-error-ink">
          {failureMessage(account, failure)}
        </span>
      )}
    </span>
  )
}

const roleWords = (t: Translate<"organising">, { role, institutionName, clubId }: HeldRole) => {
  const institution = institutionName ?? ""
  if (role === "admin") return t("roles.admin")
  return role === "secretary"
    ? t("roles.secretaryOf", { institution })
    : t("roles.clubManagerOf", { club: clubId ?? "", institution })
}

/** A role that an admin can revoke. */
function HeldRoleLine({ held }: { held: HeldRole }) {
  const { name, role, institutionId, clubId } = held
  const t = useWords("organising")
  const words = roleWords(t, held)
  return (
    <RoleLine
      holder={held}
      words={words}
      sent={{
        ...{ do: "revoke", "named.role": role },
        ...(institutionId !== null && { "named.institutionId": institutionId }),
        ...(clubId !== null && { "named.clubId": clubId }),
      }}
      question={{ title: t("roles.revokeAsk", { name }), text: words, yes: t("roles.revoke") }}
      headingId={heldId}
    />
  )
}
