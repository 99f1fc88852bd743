import "#app/office/office.css"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { NumberField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { consents as calls } from "#contracts/registration/consent-calls.ts"
import { consentSettingsForm } from "#contracts/registration/consent-settings-form.ts"
import type { ConsentSettings, ConsentText } from "#contracts/registration/consents.ts"
import { usualConsentAge } from "#domain/registration/consent.ts"
import { languageNames, languages } from "#domain/site/language.ts"
import { Instant } from "#ui/instant.tsx"
import type { Route } from "./+types/consents.ts"

export async function loader({ context, url, params: { institution } }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-consents", { institution })
  return found(context.get(siteContext).api.consents.settings({ institution }))
}

/** What guardians of minors consent to, and for whom a consent is needed (EN-04), for an institution's secretaries. */
export default function Consents({ loaderData, actionData }: Route.ComponentProps) {
  const { institution, versions } = loaderData
  const t = useWords("consents")
  return (
    <OrganisingFrame>
      <PageTitle>{`${t("title")} – ${institution.name}`}</PageTitle>
      <p className="text-muted">{institution.name}</p>
      <HelpedHeading topic="consents">{t("title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("hint")}</p>
      <SettingsForm key={loaderData.version} settings={loaderData} reply={actionData} />
      {versions.length > 0 && (
        <section className="mt-8">
          <h2 className="text-2xl">{t("versions")}</h2>
          {versions.map((version) => (
            <Version key={version.version} version={version} timeZone={institution.timeZone} />
          ))}
        </section>
      )}
    </OrganisingFrame>
  )
}

const saveSettings = ({ typed, context, params: { institution } }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  return answerForm(typed, consentSettingsForm, {
    act: (form, version) => api.consents.save({ institution, version, form }),
  })
}

export const action = formAction(calls.save, saveSettings)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type SettingsFormProps = { settings: ConsentSettings; reply: FormReply | undefined }

/** The age, and the text in each language; on a new page it proposes the usual age. */
function SettingsForm({ settings: { underAge, versions, version }, reply }: SettingsFormProps) {
  const t = useWords("consents")
  const organising = useWords("organising")
  const [latest] = versions
  const age = latest ? underAge : usualConsentAge
  const save = useForm({
    id: "consents",
    version,
    schema: consentSettingsForm,
    filledWith: {
      underAge: age ?? undefined,
      lv: latest?.texts.lv ?? "",
      et: latest?.texts.et ?? "",
      en: latest?.texts.en ?? "",
    },
    reply,
  })
  return (
    <Panel title={t(underAge === null ? "off" : "on", { age: underAge ?? 0 })}>
      <SaveForm of={save} submit={organising("save")}>
        <NumberField field={save.fields.underAge} label={t("underAge")} hint={t("underAgeHint")} isWhole />
        {languages.map((language) => (
          <TextField
            key={language}
            field={save.fields[language]}
            label={t("text", { language: languageNames[language] })}
            hint={language === languages[0] ? t("textHint") : undefined}
            lines={8}
          />
        ))}
      </SaveForm>
    </Panel>
  )
}

/** A version of the text as it was written, to look up what somebody has consented to. */
function Version({
  version: { version, createdOn, texts },
  timeZone,
}: {
  version: ConsentText
  timeZone: string
}) {
  const t = useWords("consents")
  const { dayAndTime } = useFormats(timeZone)
  return (
    <details className="mt-3 rounded-lg border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer font-semibold">
        {t("version", { version })} · <Instant at={createdOn} format={dayAndTime} />
      </summary>
      {languages.map(
        (language) =>
          texts[language] !== null && (
            <div key={language} className="mt-3">
              <h3 className="text-lg">{languageNames[language]}</h3>
              <p className="whitespace-pre-line wrap-anywhere" lang={language}>
                {texts[language]}
              </p>
            </div>
          ),
      )}
    </details>
  )
}
