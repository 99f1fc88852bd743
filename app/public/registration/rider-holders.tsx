import { useId } from "react"
import { useNavigate, useRevalidator } from "react-router"
import { useProof } from "#app/public/accounts/use-proof.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { OwnRider } from "#contracts/registration/own-riders.ts"
import { mostHolders } from "#contracts/registration/rider-holders.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { AddressForm } from "./address-form.tsx"
import { HandOverRider } from "./hand-over-rider.tsx"
import { namesOf } from "./names-of.ts"
import { OpenLink } from "./open-link.tsx"

/** Which accounts enter a rider or may see them, and how that changes (FA-03, FA-04). Nobody else enters the owner of an account. */
export function RiderHolders({ rider }: { rider: OwnRider }) {
  const t = useWords("rider-holders")
  const heading = useId()
  const { isOwner, alsoHeldBy, seenBy } = rider
  return (
    <section aria-labelledby={heading} className="needs-script mt-10 border-t border-line pt-6">
      <h2 id={heading} className="text-2xl">
        {t("title")}
      </h2>
      <p className="mt-1 font-semibold wrap-anywhere">
        {alsoHeldBy.length === 0 ? t("onlyYou") : t("alsoHeldBy", { names: namesOf(alsoHeldBy, t) })}
      </p>
      {alsoHeldBy.length > 0 && <LeaveRider rider={rider} />}
      {seenBy.length > 0 && <EndSight rider={rider} />}
      {!isOwner && (
        <>
          <ShareRider rider={rider} />
          <HandOverRider rider={rider} />
        </>
      )}
    </section>
  )
}

/** Lets another account enter the rider too, as long as there are not as many as there can be. */
function ShareRider({ rider }: { rider: OwnRider }) {
  const t = useWords("rider-holders")
  const open = rider.invitations.find(({ kind }) => kind === "share")
  if (rider.alsoHeldBy.length + 1 >= mostHolders) return <p className="mt-4 text-muted">{t("full")}</p>
  return (
    <>
      <p className="mt-4 mb-4 text-muted">{t("meaning")}</p>
      {open ? (
        <OpenLink rider={rider} invitation={open} says={(until) => t("openShare", { until })} />
      ) : (
        <MailInvitation rider={rider} />
      )}
    </>
  )
}

/** Mails an invitation, after a proof: it is not undone by whoever has sent it. */
function MailInvitation({ rider: { id } }: { rider: OwnRider }) {
  const t = useWords("rider-holders")
  const prove = useProof()
  const { revalidate } = useRevalidator()
  // locale keys: rider-holders.work.* rider-holders.refused.*
  const share = useCommand(api.riderHolders.share, { t, work: "share" }, { reread: revalidate })
  const send = async (email = "") => {
    if (await prove({ title: t("share"), before: "invite-holder" })) await share({ rider: id, email })
  }
  return <AddressForm label={t("email")} submit={t("share")} isPending={share.isPending} send={send} />
}

/** Takes a rider whom others go on entering from the account. */
function LeaveRider({ rider: { id, form } }: { rider: OwnRider }) {
  const t = useWords("rider-holders")
  const ask = useAsk()
  const navigate = useNavigate()
  const leave = useCommand(api.riderHolders.leave, { t, work: "leave" }, { reread: "page" })
  const start = async () => {
    const text = t("leaveText", { name: form.name })
    const question = { title: t("leaveAsk"), text, yes: t("leave"), no: t("no") }
    if (leave.isPending || !(await ask(question))) return
    await leave({ rider: id }, async ({ kind }) => {
      if (kind === "left") await navigate("/my-riders")
    })
  }
  return (
    <ScriptedButton
      className="quiet-button mt-3 text-error-ink"
      aria-disabled={leave.isPending}
      onClick={start}
    >
      {t("leave")}
    </ScriptedButton>
  )
}

/** Who has handed the rider over and still sees them, and what ends that. */
function EndSight({ rider: { id, seenBy } }: { rider: OwnRider }) {
  const t = useWords("rider-holders")
  const ask = useAsk()
  const { revalidate } = useRevalidator()
  const end = useCommand(api.riderHolders.endSight, { t, work: "endSight" }, { reread: revalidate })
  const start = async () => {
    const question = { title: t("endSightAsk"), text: t("endSightText"), yes: t("endSight"), no: t("no") }
    if (!end.isPending && (await ask(question))) await end({ rider: id })
  }
  return (
    <div className="mt-4">
      <p className="wrap-anywhere">{t("seenBy", { names: namesOf(seenBy, t) })}</p>
      <ScriptedButton className="quiet-button mt-2" aria-disabled={end.isPending} onClick={start}>
        {t("endSight")}
      </ScriptedButton>
    </div>
  )
}
