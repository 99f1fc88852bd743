import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { JudgesDesk, SectionPass } from "#contracts/judges-desk.ts"
import { Instant } from "#ui/instant.tsx"
import { QrCode } from "#ui/qr-code.tsx"

type PassSheetProps = {
  stage: JudgesDesk["stage"]
  coded: readonly { pass: SectionPass; address: string }[]
}

/** What paper shows in place of the page: a card for each pass whose code is known, six on a sheet. */
export function PassSheet({ stage, coded }: PassSheetProps) {
  const t = useWords("judges")
  const { day } = useFormats(stage.timeZone)
  if (coded.length === 0) return null
  return (
    <ul className="pass-sheet" aria-hidden="true">
      {coded.map(({ pass: { id, name, section }, address }) => {
        const where = section === null ? t("allSections") : t("section", { section })
        return (
          <li key={id}>
            <p className="pass-stage">
              {stage.title} ·{" "}
              <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={day} />
            </p>
            <p className="pass-name">{name}</p>
            {name !== where && <p>{where}</p>}
            <QrCode text={address} label={t("sheet.codeOf", { name })} />
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
