import { type SubmitEvent, useRef, useState } from "react"
import { Form, Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { Refusal } from "#app/forms/refusal.tsx"
import { sendOrRemove } from "#app/forms/send-form.ts"
import { usePostedForm } from "#app/forms/use-send-once.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { OrganisingFrame } from "#app/routes/competitions/organising-frame.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { organising } from "#contracts/api/organising.ts"
import { type HeldRole, roleForm } from "#contracts/organising.ts"
import { Badge } from "#ui/badge.tsx"
import { Field } from "#ui/field.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import type { Route } from "./+types/roles.ts"
import { failureMessage } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"
import { GrantRole } from "./grant-role.tsx"

export const handle = needsWords("accounts", "forms", "organising")

const here = "/championship/roles"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { email } = await requireMay({ context, url }, "grant-role", "site")
  const { api } = context.get(siteContext)
  const words = url.searchParams.get("find") ?? ""
  const [roles, users, institutions, own] = await Promise.all([
    api.organising.roles(),
    found(api.organising.users({ text: words })),
    api.organising.institutions(),
    api.accounts.profile(),
  ])
  return {
    words,
    giver: { email, hasPassword: own?.hasPassword === true },
    chosen: url.searchParams.get("to"),
    roles,
    users,
    institutions: institutions.map(({ id, name }) => ({ id, name })),
  }
}

/** The admins of the site and the secretaries of institutions; grants and revokes these roles (D-02). */
export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { words, giver, chosen, roles, users, institutions } = loaderData
  const t = useWords("organising")
  const field = useFollowedValue<HTMLInputElement>(words)
  const user = users.find(({ email, isConfirmed }) => isConfirmed && email === chosen)
  return (
    <OrganisingFrame>
      <PageTitle>{t("roles.title")}</PageTitle>
      <HelpedHeading topic="roles">{t("roles.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("roles.hint")}</p>
      <section className="panel">
        <h2>{t("roles.grant")}</h2>
        <Form method="get" action={here} className="search-form" role="search">
          <Field label={t("roles.find")} hint={t("roles.findHint")}>
            {(control) => <input {...control} ref={field} type="search" name="find" defaultValue={words} />}
          </Field>
          <button type="submit" className="quiet-button">
            {t("search")}
          </button>
        </Form>
        {words.trim() !== "" && users.length === 0 && <p className="mt-3">{t("roles.nobody")}</p>}
        {user ? (
          <GrantRole
            key={user.email}
            user={user}
            institutions={institutions}
            reply={actionData}
            giver={giver}
          />
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
      </section>
      <h2 id={heldId} tabIndex={-1} className="mt-8 text-3xl">
        {t("roles.held")}
      </h2>
      <ul className="record-list">
        {roles.map((role) => (
          <RoleLine key={`${role.userId} ${role.role} ${role.institutionId}`} role={role} />
        ))}
      </ul>
    </OrganisingFrame>
  )
}

const changeRoles = async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const isRevoking = typed.get("do") === "revoke"
  return answerForm(typed, roleForm, {
    act: (form) => (isRevoking ? api.organising.revokeRole(form) : api.organising.grantRole(form)),
    fieldOf: { "no-such-institution": "named.institutionId" },
    next: () => here,
  })
}

export const action = formAction(organising.grantRole, changeRoles)

export const clientAction = (args: Route.ClientActionArgs) => sendOrRemove(args, "revoke")

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

type RoleLineProps = {
  role: Pick<HeldRole, "name" | "email" | "role" | "institutionId" | "institutionName">
}

/** A role that somebody holds, and the button that revokes it, with a confirmation if scripts run. */
function RoleLine({ role: { name, email, role, institutionId, institutionName } }: RoleLineProps) {
  const t = useWords("organising")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const line = useRef<HTMLLIElement>(null)
  useFocusAfter(line, () => document.getElementById(heldId))
  const words =
    role === "admin" ? t("roles.admin") : t("roles.secretaryOf", { institution: institutionName ?? "" })
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const question = { title: t("roles.revokeAsk"), text: t("roles.revokeText", { name, role: words }) }
    if (await ask({ ...question, yes: t("roles.revoke"), no: t("cancel") })) await send(form)
  }
  return (
    <li ref={line}>
      <span>
        <b>{name}</b> <span className="text-muted">{email}</span>
        <span className="block">{words}</span>
      </span>
      <Form {...post} onSubmit={confirm}>
        <input type="hidden" name="do" value="revoke" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="named.role" value={role} />
        {institutionId !== null && <input type="hidden" name="named.institutionId" value={institutionId} />}
        <ScriptedButton type="submit" className="quiet-button" aria-disabled={isSending}>
          {t("roles.revoke")}
          <span className="sr-only">{` ${name}, ${words}`}</span>
        </ScriptedButton>
      </Form>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </li>
  )
}
