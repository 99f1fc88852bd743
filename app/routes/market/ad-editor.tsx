import { useWords } from "#app/i18n/words.ts"
import "./ad-form.css"
import { useEffect, useState } from "react"
import { blockSubmit } from "#app/files/block-submit.ts"
import { CheckField, ListFault, NumberField, SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { adCategories, descriptionLetters } from "#domain/market/ad.ts"
import { showToast } from "#ui/toasts.ts"
import { type AdDraft, forgetAdDraft, readAdDraft, storeAdDraft } from "./ad-draft.ts"
import { PictureChooser } from "./picture-chooser.tsx"

type AdEditorProps = {
  /** Id of the ad; `new` for a new one. */
  ad: string
  userId: string
  /** What the form is filled with, as its fields are named. */
  filledWith: AdDraft
  version?: string
  cancel: string
  reply: FormReply | undefined
}

/** The form of an ad, filled with the draft on this device, if any. */
export function AdEditor(props: AdEditorProps) {
  const { ad, userId, filledWith } = props
  const t = useWords("market")
  const [draft, setDraft] = useState<AdDraft | null>(null)
  useEffect(() => setDraft(readAdDraft(ad, userId)), [ad, userId])
  const startAfresh = () => {
    forgetAdDraft(ad)
    setDraft(null)
  }
  return (
    <>
      {draft !== null && (
        <p role="status" className="ad-draft">
          <span>{t("form.draft")}</span>
          <button type="button" className="quiet-button" onClick={startAfresh}>
            {t("form.afresh")}
          </button>
        </p>
      )}
      {draft === null ? (
        <AdFields {...props} onDrop={startAfresh} />
      ) : (
        <AdFields
          key="draft"
          {...props}
          // the picture of the ad, where the draft's is gone
          filledWith={{ ...(filledWith.picture && { picture: filledWith.picture }), ...draft }}
          // changes made since the form was opened are not overwritten
          version={draft.version ?? ""}
          onDrop={startAfresh}
        />
      )}
    </>
  )
}

type AdFieldsProps = AdEditorProps & { onDrop(): void }

function AdFields({ ad, userId, filledWith, version, cancel, reply, onDrop }: AdFieldsProps) {
  const t = useWords("market")
  const save = useSaveForm({
    id: `ad-${ad}`,
    ...(version !== undefined && { version }),
    schema: async () => (await import("#contracts/ad-form.ts")).adForm,
    filledWith,
    reply,
  })
  const { fields } = save
  const storeDraft = () => {
    const form = document.getElementById(save.form.id)
    if (form instanceof HTMLFormElement) storeAdDraft(ad, userId, new FormData(form))
  }
  return (
    <div
      className="ad-form"
      onInput={storeDraft}
      onSubmitCapture={(event) => {
        const why = blockSubmit(event)
        // locale keys: market.form.blocked.*
        if (why) showToast("failed", t(`form.blocked.${why}`))
      }}
    >
      <SaveForm
        of={save}
        submit={t(ad === "new" ? "form.post" : "form.save")}
        cancel={cancel}
        onDrop={onDrop}
      >
        <PictureChooser field={fields.picture} />
        <TextField
          field={fields.description}
          label={t("form.description")}
          hint={t("form.descriptionHint", { fewest: descriptionLetters.fewest })}
          lines={6}
        />
        <div className="ad-form-pair">
          <SelectField
            field={fields.category}
            label={t("form.category")}
            options={[
              ["", t("form.chooseCategory")],
              ...adCategories.map((one) => [one, t(`categories.${one}`)] as const),
            ]}
          />
          <NumberField field={fields.price} label={t("form.price")} hint={t("form.priceHint")} />
        </div>
        <fieldset className="ad-form-part">
          <legend>{t("form.contact")}</legend>
          <p className="field-hint">{t("form.contactHint")}</p>
          <div className="ad-form-pair">
            <TextField
              field={fields.phone}
              label={t("form.phone")}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
            <TextField
              field={fields.whatsApp}
              label={t("form.whatsApp")}
              hint={t("form.whatsAppHint")}
              inputMode="url"
              autoComplete="off"
            />
          </div>
        </fieldset>
        <fieldset className="ad-form-part">
          <legend>{t("form.consents")}</legend>
          <CheckField field={fields.isOwnGoods} label={t("form.ownGoods")} />
          <ListFault field={fields.isOwnGoods} />
          <CheckField field={fields.isAppropriate} label={t("form.appropriate")} />
          <ListFault field={fields.isAppropriate} />
        </fieldset>
      </SaveForm>
    </div>
  )
}
