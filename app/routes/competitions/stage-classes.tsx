import type { MouseEvent } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { largerStageImage } from "#contracts/stage-image.ts"
import type { StagePage, StagePageClass } from "#contracts/stage-page.ts"
import { listCancelled } from "#domain/competitions/racing-class.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Period } from "#ui/instant.tsx"

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
  const cancelled = listCancelled(racingClass, (lap) => t("ofLap", { lap }))
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
          <Period from={startTime} until={endTime} format={formats.time} translate={t} />
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
        {cancelled.length > 0 && (
          <small>
            {t("cancelledSections", {
              count: cancelled.length,
              sections: cancelled.join(", "),
            })}
          </small>
        )}
      </td>
    </tr>
  )
}

type ClassPhotoProps = { name: string; address: string }

/** The photo of a class; a click opens it large. Without script it leads to the large one. */
function ClassPhoto({ name, address }: ClassPhotoProps) {
  const t = useWords("stage")
  const show = useShowDialog()
  const large = largerStageImage(address)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show((close) => <LargePhoto name={name} address={large} onClose={close} />)
  }
  return (
    <a href={large} className="class-photo" aria-label={t("photo.open", { name })} onClick={open}>
      <img src={address} alt="" width="64" height="64" loading="lazy" decoding="async" />
    </a>
  )
}

function LargePhoto({ name, address, onClose }: ClassPhotoProps & { onClose(): void }) {
  const t = useWords("stage")
  return (
    <Dialog title={name} isWide onClose={onClose}>
      <img src={address} alt={t("photo.of", { name })} className="large-photo" />
      <form method="dialog">
        <button type="submit" className="button">
          {t("photo.close")}
        </button>
      </form>
    </Dialog>
  )
}
