import "#app/office/office.css"
import { Form, Link } from "react-router"
import { z } from "zod"
import { ConfirmEffects } from "#app/office/championships/confirm-effects.tsx"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { NumberField, SelectField, TextField } from "#app/site/forms/fields.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendOrRemove } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { storableText } from "#contracts/fields/storable-text.ts"
import {
  keptNumberForm,
  type ListedNumber,
  type OtherRider,
} from "#contracts/registration/kept-number-form.ts"
import { numbers as calls } from "#contracts/registration/numbers-calls.ts"
import { championshipPath, numbersAddress, pageAddress } from "#domain/competitions/stage-path.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/numbers.ts"
import { LineActions, ListSearch } from "./list-parts.tsx"

type Params = Route.LoaderArgs["params"]

const addressOf = ({ institution, championship }: Params) =>
  `/championship/${institution}/${championship}/riders/numbers`

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-championship", { institution: params.institution })
  const { api } = context.get(siteContext)
  const [edit, sought] = [url.searchParams.get("edit"), url.searchParams.get("q") ?? ""]
  const list = await found(
    api.numbers.list({ championship: championshipPath(params), sought: (edit ?? sought).slice(0, 100) }),
  )
  const edited = list.numbers.find(({ racingNumber }) => racingNumber === edit) ?? null
  return { ...list, edited, sought, isNew: url.searchParams.has("new") }
}

/** The numbers that a championship keeps for riders (SN-01), for its secretaries. */
export default function Numbers({ loaderData, actionData, params }: Route.ComponentProps) {
  const { championship, numbers, others, classes, edited, isNew, sought, total } = loaderData
  const t = useWords("season-lists")
  const here = addressOf(params)
  const toConfirm = actionData && "toConfirm" in actionData ? actionData.toConfirm : null
  return (
    <OrganisingFrame>
      <PageTitle>{`${t("numbers.title")} – ${championship.displayName}`}</PageTitle>
      <p>
        <Link to={`/championship/${params.institution}/${params.championship}`} className="text-link">
          {championship.displayName}
        </Link>
      </p>
      <HelpedHeading topic="numbers">{t("numbers.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("numbers.hint")}</p>
      {edited || isNew ? (
        <NumberEditor
          key={edited?.racingNumber ?? ""}
          {...{ edited, classes, here }}
          reply={actionData}
          asked={toConfirm}
        />
      ) : (
        <>
          <Visibility isShown={loaderData.isShown} address={numbersAddress(params)} />
          {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
          <Link to={`${here}?new`} className="button mt-6" data-adds="line">
            {t("numbers.add")}
          </Link>
          {total > 0 && (
            <ListSearch
              {...{ here, sought }}
              label={t("numbers.search")}
              count={t("found", { found: loaderData.found, shown: numbers.length, total })}
            />
          )}
          {numbers.length === 0 && (
            <EmptyState title={t(total === 0 ? "numbers.none" : "nothingFound")}>
              {total === 0 && t("numbers.noneNext")}
            </EmptyState>
          )}
          <ul className="record-list">
            {numbers.map((number) => (
              <NumberLine
                key={number.racingNumber}
                {...{ number, here }}
                others={others.filter(({ racingNumber }) => racingNumber === number.racingNumber)}
              />
            ))}
          </ul>
        </>
      )}
    </OrganisingFrame>
  )
}

const removed = z.object({ id: storableText(5) })
const shown = z.object({ isShown: z.enum(["yes", "no"]) })

const changeNumbers = ({ typed, context, url, params }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const championship = championshipPath(params)
  const next = () => addressOf(params)
  if (typed.get("do") === "remove")
    return answerForm(typed, removed, {
      act: ({ id }) => api.numbers.release({ championship, racingNumber: id }),
      next,
    })
  if (typed.get("do") === "show")
    return answerForm(typed, shown, {
      act: ({ isShown }) => api.numbers.show({ championship, isShown: isShown === "yes" }),
      next,
    })
  const edit = url.searchParams.get("edit")
  return answerForm(typed, keptNumberForm, {
    act: (form, version, confirmed) => {
      const former = edit === null ? null : { racingNumber: edit.slice(0, 5), version }
      return api.numbers.keep({ championship, former, form, confirmed })
    },
    fieldOf: { "number-kept-already": "racingNumber", "unknown-class": "racingClass" },
    next,
  })
}

export const action = formAction(calls.keep, changeNumbers)

export const clientAction = (args: Route.ClientActionArgs) => sendOrRemove(args, "remove")

/** Who sees the list, and a button that changes it. */
function Visibility({ isShown, address }: { isShown: boolean; address: string }) {
  const t = useWords("season-lists")
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="do" value="show" />
      <input type="hidden" name="isShown" value={isShown ? "no" : "yes"} />
      <span>
        {t(isShown ? "numbers.isShown" : "numbers.isHidden")}{" "}
        {isShown && (
          <Link to={address} className="text-link">
            {t("numbers.page")}
          </Link>
        )}
      </span>
      <ScriptedButton type="submit" className="quiet-button">
        {t(isShown ? "numbers.hide" : "numbers.show")}
      </ScriptedButton>
    </Form>
  )
}

type NumberLineProps = { number: ListedNumber; others: readonly OtherRider[]; here: string }

/** A number with its rider, and with others who ride with it. */
function NumberLine({ number, others, here }: NumberLineProps) {
  const { racingNumber, name, birthYear, racingClass } = number
  const t = useWords("season-lists")
  return (
    <li>
      <span className="flex min-w-0 items-start gap-4">
        <NumberPlate label={t("numbers.number")} number={racingNumber} color={undefined} />
        <span className="min-w-0">
          <b className="wrap-anywhere">{name}</b>{" "}
          <span className="text-muted">
            {birthYear}
            {racingClass !== null && ` · ${racingClass}`}
          </span>
          <Others others={others} />
        </span>
      </span>
      <LineActions
        {...{ here, name: `${racingNumber} ${name}` }}
        id={racingNumber}
        ask={{ title: t("numbers.removeAsk", { number: racingNumber, name }), text: t("numbers.removeText") }}
      />
    </li>
  )
}

/** Who rides with a number although it is kept for somebody else. */
function Others({ others }: { others: readonly OtherRider[] }) {
  const t = useWords("season-lists")
  return others.map(({ name, birthYear, stage }) => (
    <span key={`${stage.path} ${name}`} className="block text-provisional-ink">
      {t("numbers.riddenBy", { name: `${name} (${birthYear})` })}{" "}
      <Link to={pageAddress(stage.path)} className="text-link">
        {stage.title}
      </Link>
    </span>
  ))
}

type NumberEditorProps = {
  /** The number as it is; null: a new one. */
  edited: ListedNumber | null
  classes: readonly string[]
  here: string
  reply: FormReply | undefined
  /** Others who ride with the number: that is to be confirmed, unless they do so in stages that are still to come. */
  asked: { question: string; isComing: boolean; others: readonly OtherRider[] } | null
}

/** Keeps a number for a rider, or changes one that is kept. */
function NumberEditor({ edited, classes, here, reply, asked }: NumberEditorProps) {
  const t = useWords("season-lists")
  const organising = useWords("organising")
  const filledWith = {
    racingNumber: edited?.racingNumber ?? "",
    name: edited?.name ?? "",
    birthYear: edited?.birthYear,
    racingClass: edited?.racingClass ?? "",
  }
  const save = useForm({
    id: `number-${edited?.racingNumber ?? ""}`,
    version: edited?.version ?? "",
    schema: keptNumberForm,
    filledWith,
    reply,
  })
  const { fields } = save
  return (
    <Panel title={edited ? t("numbers.edit", { number: edited.racingNumber }) : t("numbers.add")}>
      <SaveForm of={save} submit={organising("save")} cancel={here}>
        <TextField
          field={fields.racingNumber}
          label={t("numbers.number")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={fields.name} label={t("numbers.name")} autoComplete="off" />
        <NumberField field={fields.birthYear} label={t("numbers.birthYear")} isWhole />
        <SelectField
          field={fields.racingClass}
          label={t("numbers.class")}
          hint={t("numbers.classHint")}
          options={[["", "–"], ...classes.map((name) => [name, name] as const)]}
        />
        {asked && (
          <ConfirmEffects
            question={asked.question}
            title={t(asked.isComing ? "numbers.comingRefused" : "numbers.riddenAsk")}
            yes={asked.isComing ? null : t("numbers.riddenYes")}
          >
            {asked.others.map(({ name, birthYear, stage }) => (
              <li key={`${stage.path} ${name}`}>
                {`${name} (${birthYear}), `}
                <Link to={pageAddress(stage.path)} className="text-link">
                  {stage.title}
                </Link>
              </li>
            ))}
            <li>{t(asked.isComing ? "numbers.comingText" : "numbers.riddenText")}</li>
          </ConfirmEffects>
        )}
      </SaveForm>
    </Panel>
  )
}
