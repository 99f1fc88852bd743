import { useState } from "react"
import { Link, useRevalidator } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { api } from "#app/site/api/client.ts"
import { workWords } from "#app/site/api/command-words.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { forgetOnDevice } from "#app/site/forget-on-device.ts"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { Profile } from "#contracts/accounts/account-profile.ts"
import type { OwnLink } from "#contracts/registration/participants.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Instant } from "#ui/instant.tsx"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { failureMessage } from "./account-failure.ts"
import { requestAccount, useAccountRequest } from "./account-request.ts"
import { type Owner, OwnerForm } from "./prove-owner.tsx"

/** The user's own results and the download of their data (D-35), and the button that ends all their sessions. */
export function MyData() {
  const t = useWords("accounts")
  const ask = useAsk()
  const leave = async () => {
    const title = t("signOutEverywhere")
    if (!(await ask({ title, text: t("signOutEverywhereText"), yes: title, no: t("cancel") }))) return
    const answer = await requestAccount((accounts) => accounts.signOutEverywhere())
    if (answer.kind === "refused") return showToast("failed", failureMessage(t, answer))
    forgetOnDevice()
    location.assign("/login")
  }
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("myData")}</h2>
      <p className="mt-1 text-muted">{t("myDataHint")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/my-results" className="quiet-button">
          {t("myResults")}
        </Link>
        <a href="/profile/my-data.json" download className="quiet-button">
          {t("download")}
        </a>
        <ScriptedButton className="quiet-button" onClick={leave}>
          {t("signOutEverywhere")}
        </ScriptedButton>
      </div>
    </section>
  )
}

/** Deletes the account (D-35), with its password, or with a mailed code if it has none. */
export const DeleteAccount = ({ ridersAlone, ...owner }: Owner & Pick<Profile, "ridersAlone">) =>
  ridersAlone.length === 0 ? (
    <Deletion {...owner} ofRiders={null} />
  ) : (
    <DeletionOfSeveral {...owner} ridersAlone={ridersAlone} />
  )

/** The same, which names the riders who are forgotten with the account (FA-03). */
function DeletionOfSeveral({ ridersAlone, ...owner }: Owner & Pick<Profile, "ridersAlone">) {
  const t = useWords("rider-holders")
  const names = ridersAlone.map(({ name }) => name).join(", ")
  const riders = ridersAlone.map(({ id }) => id)
  return <Deletion {...owner} ofRiders={{ says: t("forgotten", { names }), riders }} />
}

/** Which riders are forgotten too: what says so, and their ids. */
type OfRiders = { says: string; riders: string[] }

function Deletion({ ofRiders, ...owner }: Owner & { ofRiders: OfRiders | null }) {
  const t = useWords("accounts")
  const site = useWords("site")
  const confirm = useAsk()
  const { revalidate } = useRevalidator()
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("deleteAccount")}</h2>
      <p className="mt-1 text-muted">{t("deleteText")}</p>
      {ofRiders && (
        <div className="notice mt-3">
          <p className="wrap-anywhere">{ofRiders.says}</p>
          <Link to="/my-riders" className="quiet-button mt-3">
            {site("myRiders")}
          </Link>
        </div>
      )}
      <OwnerForm
        {...owner}
        purpose="delete-account"
        submit={{ label: t("deleteAccount"), className: "quiet-button text-error-ink" }}
        onTyped={async (proof, request) => {
          const title = t("deleteAsk")
          const text = ofRiders ? `${t("deleteText")} ${ofRiders.says}` : t("deleteText")
          if (!(await confirm({ title, text, yes: t("deleteAccount"), no: t("cancel") }))) return false
          const sent = { ...proof, riders: ofRiders?.riders }
          const answer = await request((accounts) => accounts.deleteAccount(sent))
          if (answer.kind === "refused") {
            if (answer.reason === "riders-changed") void revalidate()
            return false
          }
          forgetOnDevice()
          await confirm({ title: t("deleted"), text: t("deletedText"), yes: t("deletedNext") })
          location.replace("/")
          return true
        }}
      />
    </section>
  )
}

/** Says that the address is not confirmed yet, and can send the mail again (D-43). */
export function UnconfirmedAddress({ email }: { email: string }) {
  const t = useWords("accounts")
  const { isPending, failure, request } = useAccountRequest()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    if (isPending) return
    setSent(false)
    const answer = await request((accounts) => accounts.mailConfirmation())
    setSent(answer.kind === "done")
  }
  return (
    <section className="mt-6 rounded-lg bg-provisional px-4 py-3 text-provisional-ink">
      <h2 className="text-xl">{t("address.notConfirmed")}</h2>
      <p className="mt-1 wrap-break-word">{t("address.notConfirmedText", { email })}</p>
      <FormFailure text={failure && failureMessage(t, failure)} />
      <p role="status" className="font-semibold wrap-break-word">
        {isSent && t("address.sent", { email })}
      </p>
      <ScriptedButton className="quiet-button mt-3" aria-disabled={isPending} onClick={send}>
        {t("address.sendAgain")}
      </ScriptedButton>
    </section>
  )
}

/**
 * Says that the address is confirmed now (D-43): if that ended all former ways to sign in, it says so and offers a new password;
 * if it was confirmed with the password of the sign-up, it says that only this browser is still signed in.
 */
export function ConfirmedAddress({ by, returnTo }: { by: string; returnTo: string }) {
  const t = useWords("accounts")
  const hasEnded = by === "ended"
  return (
    <section role="status" className="mt-6 rounded-lg bg-final px-4 py-3 text-final-ink">
      <h2 className="text-xl">{t("address.confirmed")}</h2>
      {hasEnded && <p className="mt-1">{t("address.ended")}</p>}
      {by === "here" && <p className="mt-1">{t("address.endedElsewhere")}</p>}
      <p className="mt-3 flex flex-wrap gap-3">
        {hasEnded && (
          <a href="#set-password" className="quiet-button">
            {t("address.newPassword")}
          </a>
        )}
        {returnTo !== "/" && (
          <Link to={returnTo} className="quiet-button">
            {t("address.goOn")}
          </Link>
        )}
      </p>
    </section>
  )
}

/** Entries that secretaries have linked to pages of the viewer's riders, to be taken off them (RI-04). */
export function LinkedEntries({ entries }: { entries: readonly OwnLink[] }) {
  const t = useWords("accounts")
  return (
    <section id="linked-entries" className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("linkedEntries.title")}</h2>
      <p className="mt-1 text-muted">{t("linkedEntries.hint")}</p>
      <ul>
        {entries.map((entry) => (
          <LinkedEntry key={`${entry.stage.path} ${entry.participantId} ${entry.isDeclined}`} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function LinkedEntry({ entry }: { entry: OwnLink }) {
  const t = useWords("accounts")
  const forms = useWords("forms")
  const { revalidate } = useRevalidator()
  const { stage, institution, timeZone, participantId, rider, isDeclined } = entry
  const formats = useFormats(timeZone)
  const decline = useCommand(api.registration.declineEntry, workWords(forms, "saving"), {
    why: () => t("linkedEntries.failed"),
    ok: t("ok"),
    reread: revalidate,
  })
  const named = numberedName(entry)
  return (
    <li className="border-b border-line py-3">
      <a href={pageAddress(stage.path)} className="font-semibold underline underline-offset-4">
        {stage.title}
      </a>
      <p className="text-muted">
        <Instant at={stage.startsOn} format={formats.day} /> · {named}, {entry.racingClass} · {institution}
      </p>
      {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} className="mt-1" />}
      {rider !== null && rider !== "" && <p>{t("linkedEntries.rider", { name: rider })}</p>}
      {isDeclined && <p>{t("linkedEntries.declined")}</p>}
      <ScriptedButton
        className="quiet-button mt-2"
        aria-disabled={decline.isPending}
        aria-label={`${t(isDeclined ? "linkedEntries.allow" : "linkedEntries.decline")}: ${stage.title}, ${named}`}
        onClick={() => decline({ stage: stage.path, participantId, isDeclined: !isDeclined })}
      >
        {t(isDeclined ? "linkedEntries.allow" : "linkedEntries.decline")}
      </ScriptedButton>
    </li>
  )
}
