import { useEffect, useState } from "react"
import { blockSubmit } from "#app/site/files/block-submit.ts"
import { CheckField, ListFault, NumberField, SelectField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { adForm } from "#contracts/market/ad-form.ts"
import { longestDisplayName } from "#domain/accounts/lengths.ts"
import { adCategories, descriptionLetters, plainAmount } from "#domain/market/ad.ts"
import { showToast } from "#ui/toasts.ts"
import { type AdDraft, forgetAdDraft, readAdDraft, storeAdDraft } from "./ad-draft.ts"
import { PictureChooser } from "./picture-chooser.tsx"

/** The fields at which the server's refusals are shown. */
export const fieldOf = {
  "picture-not-found": "picture",
  "picture-used": "picture",
  "seller-name-missing": "sellerName",
} as const

type AdEditorProps = {
  /** Id of the ad; `new` for a new one. */
  ad: string
  userId: string
  /** Has the seller's account a name? Otherwise the form asks for one. */
  isNamed: boolean
  /** What the form is filled with, as its fields are named. */
  filledWith: AdDraft
  version?: string
  cancel: string
  reply: FormReply | undefined
}

/** The form of an ad, filled with the draft on this device, if any. */
export function AdEditor(props: AdEditorProps) {
  const { ad, userId, filledWith } = props
  const t = useWords("ad-form")
  const [draft, setDraft] = useState<AdDraft | null>(null)
  useEffect(() => setDraft(readAdDraft(ad, userId)), [ad, userId])
  const startAfresh = () => {
    forgetAdDraft(ad)
    setDraft(null)
  }
  return (
    <>
      {draft !== null && (
        <p role="status" className="notice flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{t("draft")}</span>
          <button type="button" className="quiet-button" onClick={startAfresh}>
            {t("afresh")}
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

/** Two fields side by side; an error in one does not stretch the other. */
const pair = "grid items-start gap-5 sm:grid-cols-2"

type AdFieldsProps = AdEditorProps & { onDrop(): void }

function AdFields({ ad, userId, isNamed, filledWith, version, cancel, reply, onDrop }: AdFieldsProps) {
  const t = useWords("ad-form")
  const market = useWords("market")
  const save = useForm({
    id: `ad-${ad}`,
    ...(version !== undefined && { version }),
    schema: adForm,
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
      className="mt-6 max-w-176"
      onInput={storeDraft}
      onSubmitCapture={(event) => {
        const why = blockSubmit(event)
        // locale keys: ad-form.blocked.*
        if (why) showToast("failed", t(`blocked.${why}`))
      }}
    >
      <SaveForm of={save} submit={t(ad === "new" ? "post" : "save")} cancel={cancel} onDrop={onDrop}>
        <PictureChooser field={fields.picture} />
        <TextField
          field={fields.description}
          label={t("description")}
          hint={t("descriptionHint", { fewest: descriptionLetters.fewest })}
          lines={6}
        />
        <div className={pair}>
          <SelectField
            field={fields.category}
            label={t("category")}
            options={[
              ["", t("chooseCategory")],
              ...adCategories.map((one) => [one, market(`categories.${one}`)] as const),
            ]}
          />
          <NumberField
            field={fields.price}
            label={t("price")}
            hint={t("priceHint")}
            understood={plainAmount}
          />
        </div>
        <fieldset className="grid gap-2">
          <legend>{t("contact")}</legend>
          {!isNamed && (
            <TextField
              field={fields.sellerName}
              label={t("sellerName")}
              hint={t("sellerNameHint")}
              autoComplete="name"
              maxLength={longestDisplayName}
            />
          )}
          <p className="field-hint">{t("contactHint")}</p>
          <div className={pair}>
            <TextField
              field={fields.phone}
              label={t("phone")}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
            <TextField
              field={fields.whatsApp}
              label={t("whatsApp")}
              hint={t("whatsAppHint")}
              inputMode="url"
              autoComplete="off"
            />
          </div>
        </fieldset>
        <fieldset className="grid gap-2">
          <legend>{t("consents")}</legend>
          <CheckField field={fields.isOwnGoods} label={t("ownGoods")} />
          <ListFault field={fields.isOwnGoods} />
          <CheckField field={fields.isAppropriate} label={t("appropriate")} />
          <ListFault field={fields.isAppropriate} />
        </fieldset>
      </SaveForm>
    </div>
  )
}
