import type { ReactNode } from "react"
import { Link, useNavigate } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { ShownInvitation } from "#contracts/registration/rider-holders.ts"
import { Spinner } from "#ui/states.tsx"
import { lastDay } from "./last-day.ts"

/** Reads what a link says to whoever has signed in, and accepts it (FA-03, FA-04). */
export function ReadInvitation({ secret }: { secret: string }) {
  const t = useWords("rider-holders")
  const { data, hasFailed, refresh } = useRead(
    queries.riderHolders.invitation.queryOptions({ input: { secret: secret || "-" } }),
  )
  if (hasFailed && data === null)
    return (
      <Said text={t("refused.broken")}>
        <ScriptedButton className="quiet-button" onClick={refresh}>
          {t("invitation.tryAgain")}
        </ScriptedButton>
      </Said>
    )
  if (data === null)
    return (
      <p role="status" className="mt-4">
        <Spinner /> {t("invitation.reading")}
      </p>
    )
  if (data.kind === "unknown") return <Said text={t("refused.invitation-not-found")} />
  if (data.kind === "address-not-confirmed")
    return (
      <Said text={t("invitation.confirmFirst")}>
        <Link to="/profile" className="quiet-button">
          {t("invitation.toProfile")}
        </Link>
      </Said>
    )
  return <OpenInvitation secret={secret} invitation={data} reread={refresh} />
}

type OpenInvitationProps = {
  secret: string
  invitation: ShownInvitation & { kind: "open" }
  reread(): Promise<void>
}

/** Who the rider is, who invites, and what accepts. */
function OpenInvitation({ secret, invitation, reread }: OpenInvitationProps) {
  const { of, rider, by, mayBeRider, closed } = invitation
  const isHandOver = of.kind === "hand-over"
  const t = useWords("rider-holders")
  const navigate = useNavigate()
  const accept = useCommand(api.riderHolders.accept, { t, work: "accept" }, { reread })
  const acceptAs = (as: { isRider: boolean }) =>
    accept({ secret, ...as }, async ({ kind }) => {
      if (kind === "accepted") await navigate("/my-riders")
    })
  return (
    <>
      <p className="mt-6 font-display text-3xl font-bold wrap-anywhere">{rider}</p>
      <p className="wrap-anywhere text-muted">{t("invitation.by", { by: by || t("unnamed") })}</p>
      {closed === null ? (
        <>
          <p className="mt-4">{t(isHandOver ? "invitation.handOver" : "invitation.meaning")}</p>
          <p className="mt-2 text-muted">{t("invitation.until", { until: lastDay(of.endsOn) })}</p>
          {mayBeRider && <p className="mt-4">{t("invitation.isRiderHint")}</p>}
          <p className="mt-4 flex flex-wrap gap-3">
            {mayBeRider && (
              <ScriptedButton
                className="button"
                aria-disabled={accept.isPending}
                onClick={() => acceptAs({ isRider: true })}
              >
                {t("invitation.isRider")}
              </ScriptedButton>
            )}
            <ScriptedButton
              className={mayBeRider ? "quiet-button" : "button"}
              aria-disabled={accept.isPending}
              onClick={() => acceptAs({ isRider: false })}
            >
              {t(mayBeRider ? "invitation.enter" : "invitation.accept")}
            </ScriptedButton>
          </p>
        </>
      ) : (
        // locale keys: rider-holders.refused.*
        <Said text={t(`refused.${closed}`)}>
          <Link to="/my-riders" className="quiet-button">
            {t("invitation.toRiders")}
          </Link>
        </Said>
      )}
    </>
  )
}

/** Why nothing can be accepted, and what can be done instead. */
function Said({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="notice mt-6">
      <p>{text}</p>
      {children && <p className="mt-3">{children}</p>}
    </div>
  )
}
