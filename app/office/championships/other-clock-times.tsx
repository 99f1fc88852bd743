import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { OtherClockTimes as Times } from "#contracts/competitions/organising.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { Instant } from "#ui/instant.tsx"

/** The clock times at which public stages begin in another time zone, as a line of a list; their days where those change too. */
export function OtherClockTimes({ timeZones, named, others }: Times) {
  const t = useWords("organising")
  const [before, after] = [useFormats(timeZones.before), useFormats(timeZones.after)]
  return (
    <li>
      {t("otherTimes.text")}
      <ul>
        {named.map(({ path, title, start }) => {
          const isSameDay = localDayOf(start, timeZones.before) === localDayOf(start, timeZones.after)
          const format = isSameDay ? "time" : "shortDayAndTime"
          return (
            <li key={path}>
              {title}: <Instant at={start} format={before[format]} /> →{" "}
              <Instant at={start} format={after[format]} />
            </li>
          )
        })}
        {others > 0 && <li>{t("effects.more", { count: others })}</li>}
      </ul>
      {t("otherTimes.keep")}
    </li>
  )
}
