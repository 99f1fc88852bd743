import { useState } from "react"
import { Form, Link, useNavigation } from "react-router"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import type { FormRefusal } from "#app/site/forms/send-form.ts"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useUnsavedWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Profile } from "#contracts/accounts/account-profile.ts"
import { accountRefusals } from "#contracts/accounts/account-refusal.ts"
import { Field } from "#ui/field.tsx"
import { placeFailure } from "./account-failure.ts"
import { AccountField } from "./form-parts.tsx"

/** The profile to be read (AC-07). */
export function ShownProfile({ profile }: { profile: Profile }) {
  const t = useWords("accounts")
  const { email, displayName, isJudge, isRiderHidden } = profile
  const facts = [
    { label: t("email"), value: email },
    { label: t("displayName"), value: displayName },
    { label: t("youAreJudge"), value: isJudge ? t("yes") : t("no") },
    { label: t("riderPage.title"), value: isRiderHidden ? t("riderPage.hidden") : t("riderPage.shown") },
  ]
  return (
    <>
      <dl className="mt-3 space-y-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-lg wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to="/profile?edit" className="button mt-4" preventScrollReset>
        {t("edit")}
      </Link>
    </>
  )
}

const formId = "profile"

type EditProfileProps = {
  profile: Profile
  refusal: FormRefusal | null
  /** Null: no form was refused. */
  refused: RefusedProfile | null
}

/** The profile to be changed (AC-07); it also works without script. */
export function EditProfile({ profile, refusal, refused }: EditProfileProps) {
  const t = useWords("accounts")
  const { state } = useNavigation()
  useUnsavedWarning(formId)
  // the fields keep what they were filled with, also where the profile is loaded again
  const [filled] = useState(refused?.filled ?? profile)
  const [shown] = useState(refused?.typed ?? profile)
  const reason = accountRefusals.find((one) => one === refusal?.reason)
  // D-43
  const mayDeclare = profile.emailVerified || profile.isJudge
  const isSending = state === "submitting"
  const { ofForm, at } = placeFailure(t, reason ? { reason } : null, { only: "name" })
  return (
    <Form
      id={formId}
      method="post"
      action="/profile?edit"
      noValidate
      replace
      preventScrollReset
      className="mt-3 space-y-4"
    >
      <input type="hidden" name={filledName("displayName")} value={filled.displayName} />
      {filled.isJudge && <input type="hidden" name={filledName("isJudge")} value="on" />}
      {filled.isRiderHidden && <input type="hidden" name={filledName("isRiderHidden")} value="on" />}
      <FormFailure text={refusal && !reason ? t("error") : ofForm} />
      <Field label={t("email")}>
        {(control) => (
          <input {...control} type="email" value={profile.email} readOnly className="text-muted" />
        )}
      </Field>
      <AccountField
        name="displayName"
        label={t("displayName")}
        autoComplete="name"
        maxLength={200}
        defaultValue={shown.displayName}
        // removed while sending, so that each answer announces it again
        error={isSending ? undefined : at("name")}
      />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="isJudge"
          defaultChecked={shown.isJudge}
          disabled={!mayDeclare}
          aria-describedby={mayDeclare ? undefined : "judge-hint"}
          className="size-6 accent-accent"
        />
        {t("iAmJudge")}
      </label>
      {!mayDeclare && (
        <p id="judge-hint" className="text-muted">
          {t("address.noJudge")}
        </p>
      )}
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="isRiderHidden"
            defaultChecked={shown.isRiderHidden}
            aria-describedby="rider-page-hint"
            className="size-6 accent-accent"
          />
          {t("riderPage.hide")}
        </label>
        <p id="rider-page-hint" className="text-muted">
          {t("riderPage.hint")}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SubmitButton isPending={isSending}>{t("save")}</SubmitButton>
        <Link to="/profile" className="quiet-button justify-center" preventScrollReset>
          {t("cancel")}
        </Link>
      </div>
    </Form>
  )
}

/** The fields of the profile's form. */
type ProfileFields = Pick<Profile, "displayName" | "isJudge" | "isRiderHidden">

type ProfileBox = "isJudge" | "isRiderHidden"

/** The name of the hidden field with what a field was filled with: the name, or that a box was ticked. */
export const filledName = (field: keyof ProfileFields): string => `${field}Filled`

/** What was typed into a form that was refused, and what that was filled with. */
export type RefusedProfile = { typed: ProfileFields; filled: ProfileFields }

/** Returns that of a form. */
export const refusedProfile = (form: FormData): RefusedProfile => ({
  typed: fieldsIn(form, (field) => field),
  filled: fieldsIn(form, filledName),
})

const fieldsIn = (form: FormData, nameOf: (field: keyof ProfileFields) => string): ProfileFields => ({
  displayName: String(form.get(nameOf("displayName")) ?? ""),
  isJudge: form.has(nameOf("isJudge")),
  isRiderHidden: form.has(nameOf("isRiderHidden")),
})

/** Returns what a box was set to; undefined: it is as the form was filled, whatever another tab has changed since. */
export function changedBox(form: FormData, box: ProfileBox): boolean | undefined {
  const isTicked = form.has(box)
  return isTicked === form.has(filledName(box)) ? undefined : isTicked
}

/** Returns the name that was typed, in the same way; null: the form has none. */
export function changedName(form: FormData): FormDataEntryValue | null | undefined {
  const name = form.get("displayName")
  return name !== null && name === form.get(filledName("displayName")) ? undefined : name
}
