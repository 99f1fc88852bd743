import { useState } from "react"
import { useRevalidator } from "react-router"
import { AccountField } from "#app/public/accounts/form-parts.tsx"
import { useProof } from "#app/public/accounts/use-proof.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { OwnRider } from "#contracts/registration/own-riders.ts"
import { copyText } from "#ui/copy-text.ts"
import { AddressForm } from "./address-form.tsx"
import { OpenLink } from "./open-link.tsx"

/** Hands a rider over to another account by a link (FA-03); one whom others enter too is not handed over. */
export function HandOverRider({ rider }: { rider: OwnRider }) {
  const t = useWords("rider-holders")
  // the server keeps no link: it is shown where it was made
  const [link, setLink] = useState<string | null>(null)
  const open = rider.invitations.find(({ kind }) => kind === "hand-over")
  return (
    <div className="mt-8">
      <h3 className="text-xl">{t("handOver.title")}</h3>
      {rider.alsoHeldBy.length > 0 ? (
        <p className="mt-1 text-muted">{t("handOver.shared")}</p>
      ) : (
        <>
          <p className="mt-1 mb-4 text-muted">{t("handOver.meaning")}</p>
          {open ? (
            <OpenLink rider={rider} invitation={open} says={(until) => t("handOver.open", { until })}>
              {link !== null && <ShownLink link={link} />}
            </OpenLink>
          ) : (
            <MakeLink rider={rider} onMade={setLink} />
          )}
        </>
      )}
    </div>
  )
}

/** Makes the link, after a proof. */
function MakeLink({ rider: { id }, onMade }: { rider: OwnRider; onMade(link: string): void }) {
  const t = useWords("rider-holders")
  const prove = useProof()
  const { revalidate } = useRevalidator()
  const handOver = useCommand(api.riderHolders.handOver, { t, work: "handOver" }, { reread: revalidate })
  const send = async (email: string | undefined) => {
    if (!(await prove({ title: t("handOver.title"), before: "invite-holder" }))) return
    const came = await handOver({ rider: id, email })
    if (came.kind === "made") onMade(came.link)
  }
  const { isPending } = handOver
  return (
    <AddressForm
      isOptional
      label={t("handOver.email")}
      submit={t("handOver.submit")}
      {...{ isPending, send }}
    />
  )
}

/** The link, to be sent by whatever way people write to each other. */
function ShownLink({ link }: { link: string }) {
  const t = useWords("rider-holders")
  const copy = () => copyText(link, { done: t("handOver.copied"), failed: t("handOver.notCopied") })
  return (
    <div className="mb-4 space-y-3">
      <p className="font-semibold">{t("handOver.shown")}</p>
      <AccountField
        name="link"
        label={t("handOver.link")}
        error={undefined}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <ScriptedButton className="quiet-button" onClick={copy}>
        {t("handOver.copy")}
      </ScriptedButton>
    </div>
  )
}
