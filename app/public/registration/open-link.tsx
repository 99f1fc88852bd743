import type { ReactNode } from "react"
import { useRevalidator } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { OwnRider } from "#contracts/registration/own-riders.ts"
import type { OpenInvitation } from "#contracts/registration/rider-holders.ts"
import { lastDay } from "./last-day.ts"

type OpenLinkProps = {
  rider: Pick<OwnRider, "id">
  invitation: OpenInvitation
  /** Returns what is said of it, with its last day. */
  says(until: string): string
  children?: ReactNode
}

/** A link to a rider that nobody has used yet, and what withdraws it (FA-03, FA-04). */
export function OpenLink({ rider: { id }, invitation: { kind, endsOn }, says, children }: OpenLinkProps) {
  const t = useWords("rider-holders")
  const { revalidate } = useRevalidator()
  const withdraw = useCommand(api.riderHolders.withdraw, { t, work: "withdraw" }, { reread: revalidate })
  return (
    <div className="notice">
      {children}
      <p>{says(lastDay(endsOn))}</p>
      <ScriptedButton
        className="quiet-button mt-3"
        aria-disabled={withdraw.isPending}
        onClick={() => withdraw({ rider: id, of: kind })}
      >
        {t("withdraw")}
      </ScriptedButton>
    </div>
  )
}
