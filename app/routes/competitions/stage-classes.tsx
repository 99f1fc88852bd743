import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StagePage, StagePageClass } from "#contracts/stage-page.ts"
import { Period } from "#ui/instant.tsx"
import { ClassPhoto } from "./class-photo.tsx"

/** The classes of a stage: who rides in them, when, and what (ST-05). */
export function StageClasses({ stage }: { stage: StagePage }) {
  const t = useWords("stage")
  return (
    <table className="stage-classes">
      <thead>
        <tr>
          <th scope="col">{t("column.class")}</th>
          <th scope="col">{t("time")}</th>
          <th scope="col">{t("age")}</th>
          <th scope="col">{t("laps")}</th>
          <th scope="col">{t("sections")}</th>
        </tr>
      </thead>
      <tbody>
        {stage.classes.map((one) => (
          <ClassLine key={one.name} racingClass={one} timeZone={stage.timeZone} />
        ))}
      </tbody>
    </table>
  )
}

function ClassLine({ racingClass, timeZone }: { racingClass: StagePageClass; timeZone: string }) {
  const t = useWords("stage")
  const formats = useFormats(timeZone)
  const { name, color, photo, startTime, endTime, yearsFrom, yearsTo, lap, lapSections, cancelledSections } =
    racingClass
  return (
    <tr>
      <th scope="row">
        <span className="class-name">
          <span className="class-color" style={{ backgroundColor: color }} />
          {photo && <ClassPhoto name={name} address={photo} />}
          {name}
        </span>
      </th>
      <td data-label={t("time")}>
        {startTime === null && endTime === null ? (
          "–"
        ) : (
          <Period from={startTime} until={endTime} format={formats.time} say={t} />
        )}
      </td>
      {/* ST-05: an open upper end is ∞ */}
      <td data-label={t("age")}>{`${yearsFrom}–${yearsTo ?? "∞"}`}</td>
      <td data-label={t("laps")}>{lap}</td>
      <td data-label={t("sections")}>
        <ol className="lap-sections">
          {lapSections.map((isPresent, place) => {
            const isCancelled = cancelledSections.includes(place + 1)
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place
                key={place}
                data-present={isPresent || undefined}
                data-cancelled={isCancelled || undefined}
              >
                {place + 1}
                <span className="sr-only">
                  {" "}
                  {t(isCancelled ? "cancelled" : isPresent ? "present" : "missing")}
                </span>
              </li>
            )
          })}
        </ol>
        {cancelledSections.length > 0 && (
          <small>
            {t("cancelledSections", {
              count: cancelledSections.length,
              sections: cancelledSections.join(", "),
            })}
          </small>
        )}
      </td>
    </tr>
  )
}
