import { type ReactNode, useState } from "react"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { ReasonInput } from "./form-parts.tsx"
import { useTouch } from "./use-pad.tsx"

// locale keys: judge.reRide.obstructed judge.reRide.mistake judge.reRide.changed
const usual = ["obstructed", "mistake", "changed"] as const

const focus = (field: HTMLInputElement | null) => field?.focus()

type ReRideDialogProps = {
  attempt: OwnAttempt
  title: string
  /** `isGiven`: the re-ride is stored. */
  onClose(isGiven: boolean): void
  /** What else can be done. */
  children?: ReactNode
}

/**
 * Makes an attempt of this phone void with one touch of a reason, or with a typed or dictated one (RX-03). The text field
 * replaces the reasons, so that the smallest phone shows every key. The attempt stays in the log, and the rider rides again.
 */
export function ReRideDialog({ attempt, title, onClose, children }: ReRideDialogProps) {
  const t = useWords()
  const { touch, trouble } = useTouch()
  const [hasOther, setHasOther] = useState(false)
  const [reason, setReason] = useState("")
  const give = async (given: string | null) => {
    const { id, participant, section, lap } = attempt
    await touch(({ attempts }) => {
      const now = attempts.find((one) => one.id === id)
      if (!now || now.isVoid || now.cancelled) return null
      return [[{ attempt: id, participant, section, lap, name: "JudgeAddReRide", reason: given }]]
    })
    onClose(true)
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      onLeave={() => {
        if (reason === "") onClose(false)
      }}
    >
      <form
        className="grid grid-cols-1 gap-[min(0.375rem,7px)] [--target:64px]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void give(reason.trim() || null)
        }}
      >
        <p>{t("reRide.text")}</p>
        {hasOther ? (
          <>
            <ReasonInput
              ref={focus}
              label={t("reRide.other")}
              reason={reason}
              onChange={setReason}
              isPublic
            />
            <button type="submit" className="wide main">
              {t("reRide.give")}
            </button>
          </>
        ) : (
          usual.map((one) => (
            <button key={one} type="button" className="wide" onClick={() => give(t(`reRide.${one}`))}>
              {t(`reRide.${one}`)}
            </button>
          ))
        )}
        {trouble}
        {children}
        <div className="grid grid-cols-2 gap-2">
          {!hasOther && (
            <button type="button" className="wide px-1" onClick={() => setHasOther(true)}>
              {t("reRide.other")}
            </button>
          )}
          <button type="button" className="wide px-1 only:col-span-2" onClick={() => onClose(false)}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
