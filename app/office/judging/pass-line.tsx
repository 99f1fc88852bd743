import { useWords } from "#app/site/i18n/words.ts"
import type { JudgeDevice, SectionPass } from "#contracts/judging/judges-page.ts"
import { Badge } from "#ui/badge.tsx"
import { LineActions, recordLine } from "./line-actions.tsx"
import { passPlace } from "./pass-place.ts"
import { useMoment } from "./use-moment.tsx"

type PassLineProps = {
  pass: SectionPass
  timeZone: string
  /** The instant of the page. */
  now: number
  /** Those that were opened with it. */
  devices: readonly JudgeDevice[]
  /** Shows its code; null if it is no longer known. */
  onShow: (() => void) | null
  onRenew(): void
  onRevoke(): void
}

/** The section as it is written at its gate. */
const sectionSign =
  "min-w-11 shrink-0 rounded-lg border-2 border-ink px-2 py-1 text-center font-display normal-nums text-2xl/tight font-bold"

/** A valid pass, its user, and its actions. */
export function PassLine({ pass, timeZone, now, devices, onShow, onRenew, onRevoke }: PassLineProps) {
  const t = useWords("judges")
  const { name, section } = pass
  const place = passPlace(t, pass)
  return (
    <li className={recordLine}>
      <span className="flex min-w-0 items-center gap-4 max-sm:flex-1">
        <span className={sectionSign} aria-hidden="true">
          <PassSign {...pass} />
        </span>
        <span className="min-w-0">
          <b>{name}</b>{" "}
          {name !== place && (
            // on a phone the number beside it suffices
            <span className={section === null ? "text-muted" : "text-muted max-sm:sr-only"}>{place}</span>
          )}
          <span className="block">
            <PassState {...{ devices, timeZone, now }} />
          </span>
        </span>
      </span>
      <LineActions
        name={name}
        list="section-passes"
        main={
          onShow && {
            words: t("passes.showCode"),
            label: t("passes.showCodeOf", { name }),
            onPress: onShow,
          }
        }
        others={[
          ...(onShow
            ? []
            : [{ words: t("passes.newCode"), label: t("passes.newCodeOf", { name }), onPress: onRenew }]),
          { words: t("passes.revoke"), label: t("passes.revokeOf", { name }), onPress: onRevoke },
        ]}
      />
    </li>
  )
}

/** Is it used, and has it been taken over (D-11)? */
function PassState({ devices, timeZone, now }: Pick<PassLineProps, "devices" | "timeZone" | "now">) {
  const t = useWords("judges")
  const at = useMoment(timeZone, now)
  const active = devices.find(({ state }) => state === "active")
  const takeovers = devices.flatMap(({ state, revokedOn }) =>
    state === "taken-over" && revokedOn !== null ? [revokedOn] : [],
  )
  if (devices.length === 0) return <span className="text-muted">{t("passes.unopened")}</span>
  return (
    <>
      {active ? (
        <>
          <Badge tone="final">{t("passes.inUse")}</Badge> {t("passes.since")} {at(active.createdOn)}
        </>
      ) : (
        <Badge tone="plain">{t("passes.switchedOff")}</Badge>
      )}
      {takeovers.length > 0 && (
        <span className="bg-provisional text-provisional-ink">
          {" · "}
          {t("passes.takenOver", { count: takeovers.length })}, {t("passes.lastTakeover")}{" "}
          {at(Math.max(...takeovers))}
        </span>
      )}
    </>
  )
}

/** What a pass is for, as a sign; the clock is drawn, because few fonts have one. */
function PassSign({ kind, section }: Pick<SectionPass, "kind" | "section">) {
  if (kind === "section") return section ?? "∗"
  if (kind === "sign-on") return "✓"
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="mx-auto size-[1.25em] fill-none stroke-current stroke-2"
    >
      <circle cx="10" cy="11.5" r="7" />
      <path d="M10 7.5v4h3M8 1.5h4" />
    </svg>
  )
}
