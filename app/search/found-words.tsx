import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import type { Found } from "./found.ts"

/** The name of something that a search has found, and what distinguishes it from others. */
export function FoundWords({ found }: { found: Found }) {
  const { t } = useTranslation()
  const formats = useFormats(found.kind === "stages" ? found.one.timeZone : "UTC")
  if (found.kind === "championships") return <b>{found.one.displayName}</b>
  if (found.kind === "stages") {
    const { title, location, competitionStartDate } = found.one
    return (
      <span>
        <b>{title}</b>
        <small>
          <Instant at={competitionStartDate} format={formats.day} />
          {location !== null && ` · ${location}`}
        </small>
      </span>
    )
  }
  const { name, racingNumber, racingClass, color, stage } = found.one
  return (
    <>
      <NumberPlate label={t("search.number")} number={racingNumber} color={color} />
      <span>
        <b>{name}</b>
        <small>
          {racingClass} · {stage.title}
        </small>
      </span>
    </>
  )
}
