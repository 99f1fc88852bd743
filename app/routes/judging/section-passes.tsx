import { useState } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { JudgesDesk, SectionPass } from "#contracts/judges-desk.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Instant } from "#ui/instant.tsx"
import { CreatePass } from "./create-pass.tsx"
import { passAddress } from "./judges-address.ts"
import { PassCode } from "./pass-code.tsx"
import { PassLine } from "./pass-line.tsx"
import { PassSheet } from "./pass-sheet.tsx"
import type { JudgesWork } from "./use-judges-work.tsx"
import { usePassSecrets } from "./use-pass-secrets.ts"

type SectionPassesProps = {
  desk: JudgesDesk
  work: Pick<JudgesWork, "work" | "workEach" | "confirm">
  siteUrl: string
}

/** The section passes of a stage, and the codes of those that were made here (D-11). */
export function SectionPasses({ desk, work: { work, workEach, confirm }, siteUrl }: SectionPassesProps) {
  const t = useWords("judges")
  const { stage, passes, devices } = desk
  const { day } = useFormats(stage.timeZone)
  const { secrets, keep } = usePassSecrets(stage.path)
  const [shown, setShown] = useState<string | null>(null)
  const valid = passes.filter(({ revokedOn }) => revokedOn === null)
  const addressOf = ({ id }: SectionPass) => {
    const secret = secrets[id]
    return secret === undefined ? null : passAddress({ siteUrl, stagePath: stage.path, secret })
  }
  const coded = valid.flatMap((pass) => {
    const address = addressOf(pass)
    return address === null ? [] : [{ pass, address }]
  })
  const create = async ({ name, section }: Pick<SectionPass, "name" | "section">) => {
    const answer = await work({ intent: "create-pass", name, section })
    if (answer?.kind !== "created") return false
    keep(answer.id, answer.secret)
    return true
  }
  const createEach = (passes: readonly Pick<SectionPass, "name" | "section">[]) =>
    workEach(
      passes.map((pass) => ({ intent: "create-pass", ...pass })),
      (answer) => {
        if (answer.kind === "created") keep(answer.id, answer.secret)
      },
    )
  const renew = async (pass: SectionPass) => {
    const { name } = pass
    const asked = {
      title: t("passes.newCodeAsk", { name }),
      text: t("passes.newCodeText"),
      yes: t("passes.newCode"),
    }
    // the new one first: at worst there are two
    if ((await confirm(asked)) && (await create(pass))) await work({ intent: "revoke-pass", pass: pass.id })
  }
  const revoke = async ({ id, name }: SectionPass) => {
    const asked = {
      title: t("passes.revokeAsk", { name }),
      text: t("passes.revokeText"),
      yes: t("passes.revoke"),
    }
    if (await confirm(asked)) await work({ intent: "revoke-pass", pass: id })
  }
  const opened = coded.find(({ pass }) => pass.id === shown)
  return (
    <section className="judges-part" aria-labelledby="section-passes">
      <h2 id="section-passes">{t("passes.title")}</h2>
      <p className="text-muted">{t("passes.hint")}</p>
      <p className={stage.isStageDay ? "text-muted" : "notice"}>
        {t("passes.days")}{" "}
        <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={day} />
      </p>
      {valid.length === 0 ? (
        <EmptyState title={t("passes.none")}>{t("passes.noneNext")}</EmptyState>
      ) : (
        <ul className="record-list">
          {valid.map((pass) => (
            <PassLine
              key={pass.id}
              pass={pass}
              timeZone={stage.timeZone}
              devices={devices.filter(({ passId }) => passId === pass.id)}
              onShow={addressOf(pass) === null ? null : () => setShown(pass.id)}
              onRenew={() => void renew(pass)}
              onRevoke={() => void revoke(pass)}
            />
          ))}
        </ul>
      )}
      {coded.length > 0 && (
        <div className="print-codes">
          <p>{t("passes.keep")}</p>
          <button type="button" className="button" onClick={() => window.print()}>
            {t("passes.print", { count: coded.length })}
          </button>
        </div>
      )}
      <CreatePass sections={stage.sections} passes={valid} onCreate={create} onCreateEach={createEach} />
      <RevokedPasses passes={passes} timeZone={stage.timeZone} />
      {opened && <PassCode {...opened} onClose={() => setShown(null)} />}
      <PassSheet stage={stage} coded={coded} />
    </section>
  )
}

function RevokedPasses({ passes, timeZone }: { passes: readonly SectionPass[]; timeZone: string }) {
  const t = useWords("judges")
  const { shortDayAndTime } = useFormats(timeZone)
  const revoked = passes.flatMap((pass) =>
    pass.revokedOn === null ? [] : [{ ...pass, revokedOn: pass.revokedOn }],
  )
  if (revoked.length === 0) return null
  return (
    <details className="former">
      <summary>{t("passes.revoked", { count: revoked.length })}</summary>
      <ul>
        {revoked.map(({ id, name, revokedOn }) => (
          <li key={id}>
            <b>{name}</b>{" "}
            <span className="text-muted">
              {t("passes.revokedOn")} <Instant at={revokedOn} format={shortDayAndTime} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
