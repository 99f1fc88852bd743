import { type RefObject, useRef, useState } from "react"
import { href } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { ClaimStatus, MadeClaimCode } from "#contracts/registration/claims.ts"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import { claimAddress, shownClaimCode } from "#domain/registration/claim-code.ts"
import { copyText } from "#ui/copy-text.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { QrCode } from "#ui/qr-code.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { ClaimSlip } from "./claim-slip.tsx"

type ClaimCodeProps = {
  stage: { path: string; timeZone: string }
  participant: StageParticipant
  onClose(): void
}

/** Makes the code by which a holder claims an entry that a secretary made, ends it, and undoes what came of it (FA-06). */
export function ClaimCode({ stage, participant, onClose }: ClaimCodeProps) {
  const { id, name } = participant
  const t = useWords("claims")
  const entry = { stage: stage.path, id }
  // locale keys: claims.work.* claims.refused.*
  const { data, hasFailed, refresh } = useRead(queries.claims.status.queryOptions({ input: entry }))
  const [made, setMade] = useState<MadeClaimCode | null>(null)
  const makeCode = useCommand(api.claims.makeCode, { t, work: "makeCode" }, { reread: refresh })
  const withdraw = useCommand(api.claims.withdrawCode, { t, work: "withdrawCode" }, { reread: refresh })
  const end = useRef<HTMLButtonElement>(null)
  const make = () =>
    makeCode(entry, async (came) => {
      if (came.kind === "made") setMade(came)
    })
  const isOpen = data !== null && data.code !== null
  const shown = isOpen ? made : null
  return (
    <Dialog
      title={shown ? name : t("title", { name })}
      onClose={onClose}
      className={shown ? "printed-alone" : ""}
    >
      <div role="status">
        {!data && !hasFailed && (
          <p className="mt-4">
            <Spinner /> {t("loading")}
          </p>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-4">
          {t("failed")}{" "}
          <button type="button" className="quiet-button" onClick={() => void refresh()}>
            {t("retry")}
          </button>
        </p>
      )}
      {data?.claim && (
        <Claimed {...{ entry, name, end }} claim={data.claim} timeZone={stage.timeZone} reread={refresh} />
      )}
      {data && !data.claim && !shown && <p className="mt-2 text-muted">{t("meaning")}</p>}
      {shown && <ShownCode name={name} made={shown} timeZone={stage.timeZone} />}
      {shown && <ClaimSlip participant={participant} made={shown} timeZone={stage.timeZone} />}
      {data?.code && !shown && <OpenCode code={data.code} timeZone={stage.timeZone} />}
      <div className="dialog-end">
        {isOpen && (
          <button
            type="button"
            className="quiet-button"
            aria-disabled={withdraw.isPending}
            onClick={() => {
              // the button goes with the code
              end.current?.focus()
              void withdraw(entry)
            }}
          >
            {t("withdraw")}
          </button>
        )}
        {shown && (
          <button type="button" className="quiet-button" onClick={() => window.print()}>
            {t("print")}
          </button>
        )}
        <button ref={end} type="button" className={shown ? "button" : "quiet-button"} onClick={onClose}>
          {t("close")}
        </button>
        {data && !data.claim && !shown && (
          <button type="button" className="button" aria-disabled={makeCode.isPending} onClick={make}>
            {t(isOpen ? "makeNew" : "make")}
          </button>
        )}
      </div>
    </Dialog>
  )
}

type Timed = { timeZone: string }

/** A code that was made before: its digits are not known any more. */
function OpenCode({ code, timeZone }: Timed & { code: NonNullable<ClaimStatus["code"]> }) {
  const t = useWords("claims")
  const { dayAndTime } = useFormats(timeZone)
  return (
    <div className="mt-4 rounded-lg bg-provisional px-4 py-3 text-provisional-ink">
      <p>
        {t("madeOn")} <Instant at={code.createdOn} format={dayAndTime} />
        <br />
        {t("worksUntil")} <Instant at={code.expiresOn} format={dayAndTime} />
      </p>
      <p className="mt-2">{t("shownOnce")}</p>
    </div>
  )
}

/** The code that was just made, to be read aloud, scanned or printed: it is not shown again. */
function ShownCode({
  name,
  made: { code, expiresOn },
  timeZone,
}: Timed & { name: string; made: MadeClaimCode }) {
  const t = useWords("claims")
  const { dayAndTime } = useFormats(timeZone)
  const address = `${location.origin}${claimAddress(code)}`
  const copy = () => copyText(address, { done: t("copied"), failed: t("copyFailed") })
  return (
    <div className="mt-3 text-center">
      <p
        role="status"
        className="font-display text-[clamp(1.75rem,9vw,2.5rem)]/tight font-bold whitespace-nowrap tabular-nums"
      >
        <span className="sr-only">{t("code")} </span>
        {shownClaimCode(code)}
      </p>
      <p className="text-muted">
        {t("worksUntil")} <Instant at={expiresOn} format={dayAndTime} />
      </p>
      <QrCode
        text={address}
        label={t("qrCode", { name })}
        className="mx-auto my-4 w-[min(100%,14rem)] rounded-lg"
      />
      <p>{t("where", { address: `${location.host}${claimAddress()}` })}</p>
      <button type="button" className="quiet-button mt-3" onClick={() => void copy()}>
        {t("copy")}
      </button>
    </div>
  )
}

type ClaimedProps = Timed & {
  entry: { stage: string; id: string }
  name: string
  claim: NonNullable<ClaimStatus["claim"]>
  /** Gets the focus when the button that was pressed goes. */
  end: RefObject<HTMLButtonElement | null>
  reread(): Promise<void>
}

/** When an entry was claimed, and what makes it a secretary's again. */
function Claimed({ entry, name, claim, end, timeZone, reread }: ClaimedProps) {
  const t = useWords("claims")
  const ask = useAsk()
  const { dayAndTime } = useFormats(timeZone)
  const undo = useCommand(api.claims.undo, { t, work: "undoClaim" }, { reread })
  const undoNow = async () => {
    const question = {
      title: t("undoAsk", { name }),
      text: t("undoText"),
      yes: t("undo"),
      no: t("cancel"),
    }
    if (!(await ask(question))) return
    await undo(entry)
    end.current?.focus()
  }
  return (
    <div className="mt-4 rounded-lg bg-final px-4 py-3 text-final-ink">
      <p className="font-semibold">
        {t("claimedOn")} <Instant at={claim.claimedOn} format={dayAndTime} />
      </p>
      <p className="mt-1">{t("claimedMeaning")}</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {claim.rider !== null && (
          <a href={href("/riders/:rider", { rider: claim.rider })} className="underline">
            {t("openPage")}
          </a>
        )}
        <button
          type="button"
          className="quiet-button"
          aria-disabled={undo.isPending}
          onClick={() => void undoNow()}
        >
          {t("undo")}
        </button>
      </p>
    </div>
  )
}
