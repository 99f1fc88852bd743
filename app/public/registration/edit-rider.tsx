import { lazy, Suspense } from "react"
import { data } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { CheckField, faultOf, SelectField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { leadElsewhere, requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { writeDay } from "#contracts/fields/typed-day.ts"
import { registration } from "#contracts/registration/calls.ts"
import { type OwnRider, type OwnRiders, riderForm } from "#contracts/registration/own-riders.ts"
import { clubText } from "#domain/registration/participants.ts"
import type { Route } from "./+types/edit-rider.ts"
import { aboutFaults } from "./about-faults.ts"
import { BirthDateField } from "./birth-date-field.tsx"
import { RidersFailed } from "./riders-failed.tsx"

const list = "/my-riders"

/** The part of the address of a rider who is added. */
const isNew = (rider: string): boolean => rider === "new"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { riders, closed, today, clubs } = await context.get(siteContext).api.registration.ownRiders()
  const rider = riders.find(({ id }) => id === params.rider) ?? null
  // the list says why nobody can be added, and whom the account has
  if (isNew(params.rider) ? closed !== null : rider === null) throw leadElsewhere({ context, url }, list)
  return { rider, today, clubs }
}

/** The form in which somebody adds a rider to their account, or changes what is known of one (FA-01). */
export default function EditRider({ loaderData, actionData }: Route.ComponentProps) {
  const { rider, today, clubs } = loaderData
  const t = useWords("registration")
  const accounts = useWords("accounts")
  const save = useForm({
    id: `rider-${rider?.id ?? "new"}`,
    version: rider?.version ?? "",
    schema: riderForm(today),
    filledWith: filledWith(rider),
    reply: actionData,
  })
  const { fields } = save
  const title = rider === null ? t("riders.add") : t("riders.changeTitle")
  // locale keys: registration.fields.*
  const text = (name: "name" | "racingNumber" | "bike" | "license") => ({
    field: fields[name],
    label: t(`fields.${name}`),
    error: faultOf(t, fields[name], aboutFaults),
  })
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="mb-6 text-4xl">{title}</h1>
      <SaveForm of={save} submit={t(rider === null ? "riders.addNow" : "save")} cancel={list}>
        <TextField {...text("name")} autoComplete={rider?.isOwner ? "name" : "off"} />
        <BirthDateField field={fields.birthDate} today={today} />
        <SelectField
          field={fields.gender}
          label={t("fields.gender")}
          hint={t("hints.gender")}
          options={[
            ["", "–"],
            ["female", t("genders.female")],
            ["male", t("genders.male")],
          ]}
        />
        <TextField {...text("racingNumber")} autoComplete="off" inputMode="numeric" />
        <TextField {...text("bike")} autoComplete="off" />
        <TextField {...text("license")} autoComplete="off" />
        <ClubField field={fields.club} clubs={clubs} />
        {rider !== null && (
          <CheckField
            field={fields.allowsClub}
            label={accounts("ofClub.allow", { name: rider.form.name || t("riders.owner") })}
            hint={accounts("ofClub.hint")}
          />
        )}
        {rider !== null && !rider.isOwner && (
          <CheckField field={fields.isHidden} label={t("riders.hide")} hint={t("riders.hideHint")} />
        )}
      </SaveForm>
      {rider !== null && (!rider.isOwner || rider.seenBy.length > 0) && (
        <Suspense>
          <RiderHolders rider={rider} />
        </Suspense>
      )}
    </div>
  )
}

const RiderHolders = lazy(async () => ({
  default: (await import("./rider-tools.ts")).riderTools.RiderHolders,
}))

const filledWith = (rider: OwnRider | null) => ({
  name: rider?.form.name ?? "",
  racingNumber: rider?.form.racingNumber ?? "",
  bike: rider?.form.bike ?? "",
  birthDate: rider?.form.birthDate ? writeDay(rider.form.birthDate) : "",
  license: rider?.form.license ?? "",
  club: rider?.form.club ?? "",
  gender: rider?.form.gender ?? "",
  isHidden: rider?.isHidden ? "on" : "",
  allowsClub: rider?.refusesClub ? "" : "on",
})

type ClubFieldProps = Pick<OwnRiders, "clubs"> & { field: Parameters<typeof SelectField>[0]["field"] }

/** The club, of those that there are. */
function ClubField({ field, clubs }: ClubFieldProps) {
  const t = useWords("registration")
  return (
    <SelectField
      field={field}
      label={t("fields.club")}
      error={faultOf(t, field, aboutFaults)}
      options={[["", "–"], ...clubs.map((club) => [club.id, clubText(club)] as const)]}
    />
  )
}

const saveRider = async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const { riders, today } = await api.registration.ownRiders()
  const rider = riders.find(({ id }) => id === params.rider)
  if (!rider && !isNew(params.rider)) throw data(null, { status: 404 })
  const reply = { fieldOf, next: () => list }
  return rider
    ? answerForm(typed, riderForm(today), {
        ...reply,
        act: ({ isHidden, allowsClub, ...form }, version) =>
          api.registration.changeRider({
            ...{ rider: rider.id, form, version, refusesClub: !allowsClub },
            ...(!rider.isOwner && { isHidden }),
          }),
      })
    : answerForm(typed, riderForm(today), {
        ...reply,
        act: ({ isHidden: _, allowsClub: __, ...form }) => api.registration.addRider({ form }),
      })
}

/** The fields at which the server's refusals are shown. */
const fieldOf = {
  "birth-date-late": "birthDate",
  "unknown-club": "club",
  "rider-known": "name",
} as const

export const action = formAction(registration.changeRider, saveRider)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export const ErrorBoundary = RidersFailed
