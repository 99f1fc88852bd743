import { Form, Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { sendForm } from "#app/forms/send-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { OrganisingFrame } from "#app/routes/competitions/organising-frame.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { organising } from "#contracts/api/organising.ts"
import { roleForm } from "#contracts/organising.ts"
import { Field } from "#ui/field.tsx"
import type { Route } from "./+types/roles.ts"
import { GrantRole } from "./grant-role.tsx"
import { RoleLine } from "./role-line.tsx"
import { SendConfirmation } from "./send-confirmation.tsx"

export const handle = speaks("accounts", "forms", "organising")

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

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isRevoking = (await request.clone().formData()).get("do") === "revoke"
  return sendForm({ serverAction }, isRevoking ? "removing" : "saving")
}

/** Who is admin of the site and secretary of which institution, and who is to be (D-02). */
export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { words, giver, chosen, roles, users, institutions } = loaderData
  const t = useWords("organising")
  const field = useFollowedValue<HTMLInputElement>(words)
  const user = users.find(({ email, isConfirmed }) => isConfirmed && email === chosen)
  return (
    <OrganisingFrame>
      <PageTitle>{t("roles.title")}</PageTitle>
      <h1 className="text-5xl">{t("roles.title")}</h1>
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
      <h2 className="mt-8 text-3xl">{t("roles.held")}</h2>
      <ul className="record-list">
        {roles.map((role) => (
          <RoleLine key={`${role.userId} ${role.role} ${role.institutionId}`} role={role} />
        ))}
      </ul>
    </OrganisingFrame>
  )
}
