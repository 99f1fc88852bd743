import "#app/office/office.css"
import { ProveBelow } from "#app/office/accounts/prove-below.tsx"
import { RoleLine } from "#app/office/accounts/role-line.tsx"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { SelectField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendOrRemove } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { getWords, useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { accountsOrganising } from "#contracts/accounts/organising-calls.ts"
import { type ClubManagers, clubManagerForm } from "#contracts/accounts/roles.ts"
import { clubText } from "#domain/registration/participants.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/club-managers.ts"

const addressOf = (institution: string) => `/championship/club-managers/${institution}`

export async function loader({ context, url, params: { institution } }: Route.LoaderArgs) {
  await requireMay({ context, url }, "name-club-managers", { institution })
  return found(context.get(siteContext).api.organising.clubManagers({ institution }))
}

/** Who enters the riders of a club for an institution's stages (FA-05): its secretaries name them here, and end it. */
export default function Managers({ loaderData, actionData, params }: Route.ComponentProps) {
  const { institution, managers, clubs } = loaderData
  const t = useWords("club-riders")
  const here = addressOf(params.institution)
  return (
    <OrganisingFrame>
      <PageTitle>{`${t("managers.title")} – ${institution.name}`}</PageTitle>
      <p className="text-muted">{institution.name}</p>
      <HelpedHeading topic="clubManagers">{t("managers.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("managers.hint")}</p>
      <NameManager key={managers.length} {...{ clubs, here }} reply={actionData} />
      <h2 id={heldId} tabIndex={-1} className="mt-8 text-3xl">
        {t("managers.held")}
      </h2>
      {managers.length === 0 && <EmptyState title={t("managers.none")}>{t("managers.noneNext")}</EmptyState>}
      <ul className="record-list">
        {managers.map((manager) => (
          <ManagerLine key={`${manager.userId} ${manager.club}`} manager={manager} />
        ))}
      </ul>
    </OrganisingFrame>
  )
}

const changeManagers = ({ typed, context, params: { institution } }: Posted<Route.ActionArgs>) => {
  const { organising } = context.get(siteContext).api
  const isEnding = typed.get("do") === "end"
  return answerForm(typed, clubManagerForm, {
    act: (form) =>
      isEnding
        ? organising.endClubManager({ institution, form })
        : organising.nameClubManager({ institution, form }),
    fieldOf: { "no-such-user": "email", "email-not-verified": "email", "club-not-found": "club" },
    next: () => addressOf(institution),
  })
}

export const action = formAction(accountsOrganising.nameClubManager, changeManagers)

export const clientAction = (args: Route.ClientActionArgs) =>
  sendOrRemove(args, "end", (typed) =>
    typed.get("do") === "end"
      ? getWords("club-riders")("managers.ended", { name: String(typed.get("name")) })
      : undefined,
  )

/** By this id the heading of the list gets the focus of a line that is gone. */
const heldId = "club-managers"

type NameManagerProps = Pick<ClubManagers, "clubs"> & { here: string; reply: FormReply | undefined }

/** Makes somebody the manager of a club. */
function NameManager({ clubs, here, reply }: NameManagerProps) {
  const t = useWords("club-riders")
  const save = useForm({
    id: "name-club-manager",
    schema: clubManagerForm,
    filledWith: { email: "", club: "" },
    reply,
  })
  return (
    <Panel title={t("managers.name")}>
      <SaveForm of={save} submit={t("managers.submit")} cancel={here}>
        <TextField
          field={save.fields.email}
          label={t("managers.email")}
          hint={t("managers.emailHint")}
          type="email"
          autoComplete="off"
        />
        <SelectField
          field={save.fields.club}
          label={t("managers.club")}
          options={[["", t("managers.chooseClub")], ...clubs.map((one) => [one.id, clubText(one)] as const)]}
        />
      </SaveForm>
      <ProveBelow reply={reply} form={save.form.id} before="give-role" />
    </Panel>
  )
}

type ManagerLineProps = { manager: ClubManagers["managers"][number] }

/** Somebody who manages a club, which a secretary can end. */
function ManagerLine({ manager }: ManagerLineProps) {
  const { name, email, club } = manager
  const t = useWords("club-riders")
  return (
    <RoleLine
      holder={manager}
      words={club}
      sent={{ do: "end", club }}
      question={{
        title: t("managers.endAsk", { name: name || email }),
        text: t("managers.endText", { club }),
        yes: t("managers.end"),
      }}
      headingId={heldId}
    />
  )
}
