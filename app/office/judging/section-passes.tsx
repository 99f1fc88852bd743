import { href } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { JudgesPage, SectionPass } from "#contracts/judging/judges-page.ts"
import { copyText } from "#ui/copy-text.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { QrCode } from "#ui/qr-code.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { CreatePass, type NewPass } from "./create-pass.tsx"
import { JudgesPart } from "./judges-part.tsx"
import { PassLine } from "./pass-line.tsx"
import { passPlace } from "./pass-place.ts"
import { usePassSecrets } from "./use-pass-secrets.ts"
import { useShownJudges } from "./use-shown-judges.ts"

type SectionPassesProps = {
  page: JudgesPage
  refresh(): Promise<void>
  siteUrl: string
  /** The instant of the page. */
  now: number
}

/** The section passes of a stage, and the codes of those that were made here (D-11). */
export function SectionPasses({ page, refresh, siteUrl, now }: SectionPassesProps) {
  const t = useWords("judges")
  const ask = useAsk()
  const { stage, passes, devices } = page
  const { day } = useFormats(stage.timeZone)
  const { secrets, store } = usePassSecrets(stage.path)
  const show = useShowDialog()
  const valid = passes.filter(({ revokedOn }) => revokedOn === null)
  const addressOf = ({ id }: SectionPass) => {
    const secret = secrets[id]
    return secret === undefined ? null : passAddress({ siteUrl, stagePath: stage.path, secret })
  }
  const coded = valid.flatMap((pass) => {
    const address = addressOf(pass)
    return address === null ? [] : [{ pass, address }]
  })
  const without = stage.sections.filter((one) => !valid.some(({ section }) => section === one))
  /** One after the other, until one fails. */
  const make = async (passes: readonly NewPass[]) => {
    for (const pass of passes) {
      const { id, secret } = await api.judging.createPass({ stage: stage.path, ...pass })
      store(id, secret)
    }
    return { kind: "created" as const }
  }
  const createOne = useCommand(make, { t, work: "create-pass" }, { reread: refresh })
  const createEach = useCommand(make, { t, work: "create-pass", count: without.length }, { reread: refresh })
  const create = async (pass: NewPass) => (await createOne([pass])).kind === "created"
  const revokePass = useCommand(api.judging.revokePass, { t, work: "revoke-pass" }, { reread: refresh })
  const renew = async (pass: SectionPass) => {
    const { name } = pass
    const question = {
      title: t("passes.newCodeAsk", { name }),
      text: t("passes.newCodeText"),
      yes: t("passes.newCode"),
      no: t("cancel"),
    }
    // the new one first: at worst there are two
    if ((await ask(question)) && (await create({ name, kind: pass.kind, section: pass.section })))
      await revokePass({ stage: stage.path, pass: pass.id })
  }
  const revoke = async ({ id, name }: SectionPass) => {
    const question = {
      title: t("passes.revokeAsk", { name }),
      text: t("passes.revokeText"),
      yes: t("passes.revoke"),
      no: t("cancel"),
    }
    if (await ask(question)) await revokePass({ stage: stage.path, pass: id })
  }
  const showCode = (pass: SectionPass, address: string) =>
    show((close) => <PassCode pass={pass} stage={stage.path} address={address} onClose={close} />)
  return (
    <JudgesPart id="section-passes" title={t("passes.title")} className={onlyCodes}>
      <p className="text-muted">{t("passes.hint")}</p>
      <p className={stage.isStageDay ? "text-muted" : "notice"}>
        {t("passes.days")}{" "}
        <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={day} />
      </p>
      {valid.length === 0 ? (
        <EmptyState title={t("passes.none")}>{t("passes.noneNext")}</EmptyState>
      ) : (
        <ul className="record-list mt-3">
          {valid.map((pass) => {
            const address = addressOf(pass)
            return (
              <PassLine
                key={pass.id}
                pass={pass}
                timeZone={stage.timeZone}
                now={now}
                devices={devices.filter(({ passId }) => passId === pass.id)}
                onShow={address === null ? null : () => showCode(pass, address)}
                onRenew={() => void renew(pass)}
                onRevoke={() => void revoke(pass)}
              />
            )
          })}
        </ul>
      )}
      {coded.length > 0 && (
        <div className={codesToPrint}>
          <p className="flex-[1_1_18rem]">{t("passes.keep")}</p>
          <button type="button" className="button" onClick={() => window.print()}>
            {t("passes.print", { count: coded.length })}
          </button>
        </div>
      )}
      <CreatePass sections={stage.sections} without={without} onCreate={create} onCreateEach={createEach} />
      <RevokedPasses passes={passes} timeZone={stage.timeZone} />
      <PassSheet stage={stage} coded={coded} />
    </JudgesPart>
  )
}

/** On paper there are only the codes, if there are any. */
const onlyCodes = "print:has-[.pass-sheet]:m-0 print:has-[.pass-sheet]:[&>:not(.pass-sheet)]:hidden"

const codesToPrint =
  "mt-5 flex flex-wrap items-center justify-between gap-3 rounded-[0.625rem] border-l-6 border-signal bg-surface p-4 print:hidden"

function RevokedPasses({ passes, timeZone }: { passes: readonly SectionPass[]; timeZone: string }) {
  const t = useWords("judges")
  const { shortDayAndTime } = useFormats(timeZone)
  const revoked = passes.flatMap((pass) =>
    pass.revokedOn === null ? [] : [{ ...pass, revokedOn: pass.revokedOn }],
  )
  if (revoked.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="cursor-pointer py-2.5 text-muted">
        {t("passes.revoked", { count: revoked.length })}
      </summary>
      <ul>
        {revoked.map(({ id, name, revokedOn }) => (
          <li key={id} className="py-1.5">
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

type PassCodeProps = {
  pass: SectionPass
  /** Path of the stage. */
  stage: string
  address: string
  onClose(): void
}

/** A pass's code, as large as the screen lets it be: the judge scans it from the secretary's. */
function PassCode({ pass: { id, name }, stage, address, onClose }: PassCodeProps) {
  const t = useWords("judges")
  const shown = useShownJudges(stage)
  const isRevoked = shown?.passes.some((one) => one.id === id && one.revokedOn !== null) ?? false
  const copy = async () => {
    if (isRevoked) return
    await copyText(address, { done: t("passes.copied"), failed: t("passes.copyFailed") })
  }
  return (
    <Dialog title={name} onClose={onClose} returnTo={() => document.getElementById("section-passes")}>
      {isRevoked ? (
        <p role="alert" className="notice">
          {t("passes.revokedMeanwhile")}
        </p>
      ) : (
        <>
          <p className="mt-2 text-muted">{t("sheet.scan")}</p>
          <QrCode
            text={address}
            label={t("sheet.codeOf", { name })}
            className="mx-auto mt-4 w-[min(100%,24rem)] rounded-lg"
          />
        </>
      )}
      <form method="dialog">
        {/* it may have the focus, and keeps it */}
        <button type="button" className="quiet-button" aria-disabled={isRevoked} onClick={() => void copy()}>
          {t("passes.copy")}
        </button>
        <button type="submit" value="" className="button">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}

type PassSheetProps = {
  stage: JudgesPage["stage"]
  coded: readonly { pass: SectionPass; address: string }[]
}

/** What is printed in place of the page: a card for each pass with a known code, six on a sheet. */
function PassSheet({ stage, coded }: PassSheetProps) {
  const t = useWords("judges")
  const { day } = useFormats(stage.timeZone)
  if (coded.length === 0) return null
  return (
    <ul
      className="pass-sheet hidden grid-cols-2 gap-[4mm] [print-color-adjust:exact] print:grid"
      aria-hidden="true"
    >
      {coded.map(({ pass, address }) => {
        const { id, name } = pass
        const where = passPlace(t, pass)
        return (
          <li
            key={id}
            className="break-inside-avoid border border-dashed border-[#000] p-[3mm] text-center text-[10pt]/[1.3]"
          >
            <p className="text-[9pt]">
              {stage.title} ·{" "}
              <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={day} />
            </p>
            <p className="font-display normal-nums text-[20pt]/[1.1] font-bold">{name}</p>
            {name !== where && <p>{where}</p>}
            <QrCode
              text={address}
              label={t("sheet.codeOf", { name })}
              className="mx-auto my-[1mm] w-[46mm]"
            />
            <p>
              <b>{t("sheet.scan")}</b>
            </p>
            <p>{t("sheet.one")}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** What a section pass's code leads to. The secret travels in the fragment, which no server ever sees. */
function passAddress({
  siteUrl,
  stagePath,
  secret,
}: {
  siteUrl: string
  stagePath: string
  secret: string
}): string {
  return `${siteUrl}${href("/judge-standalone")}#stage=${stagePath}&pass=${secret}`
}
