import "#app/office/office.css"
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from "react"
import { ProveBelow } from "#app/office/accounts/prove-below.tsx"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { useProof } from "#app/public/accounts/use-proof.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { SelectField, TextField } from "#app/site/forms/fields.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, needsProof, sendOrRemove } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { getWords, useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { accountsOrganising } from "#contracts/accounts/organising-calls.ts"
import { type ClubManagers, clubManagerForm } from "#contracts/accounts/roles.ts"
import { clubText } from "#domain/registration/participants.ts"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
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
          <ManagerLine key={`${manager.userId} ${manager.club}`} {...{ manager, here }} />
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

type ManagerLineProps = { manager: ClubManagers["managers"][number]; here: string }

/** Somebody who manages a club, and the button that ends it, after a question and, where it has been a while, a proof. */
function ManagerLine({ manager: { name, email, club }, here }: ManagerLineProps) {
  const t = useWords("club-riders")
  const organising = useWords("organising")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const isProven = useProof()
  const line = useRef<HTMLLIElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(line, () => document.getElementById(heldId))
  const title = t("managers.endAsk", { name: name || email })
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const words = { title, text: t("managers.endText", { club }), yes: t("managers.end") }
    const isSure = await ask({ ...words, no: organising("cancel") })
    if (isSure && (await isProven({ title, before: "take-role" }))) await send(sent)
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
        <span className="block">{club}</span>
      </span>
      <Form ref={form} {...post} action={here} onSubmit={confirm}>
        <input type="hidden" name="do" value="end" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="club" value={club} />
        <ScriptedButton type="submit" className="quiet-button" aria-disabled={isSending}>
          {t("managers.end")}
          <span className="sr-only">{` ${name}, ${club}`}</span>
        </ScriptedButton>
      </Form>
      {data?.refusal && !needsProof(data) && !isSending && <Refusal refusal={data.refusal} />}
    </li>
  )
}
