import { useEffect, useEffectEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { Combobox } from "#ui/combobox.tsx"
import { Field } from "#ui/field.tsx"
import type { ParticipantFieldsProps } from "./participant-fields.tsx"
import { clubText, findTexts } from "./typed-form.ts"
import { useFaultWords } from "./use-fault-words.ts"

/** Milliseconds from one reading of the clubs, which have no stream, to the next, while somebody is looking for theirs. */
const readAfter = 2_500

/** The club, found by typing a part of it, with its country (PA-02); one that an admin adds meanwhile is found too (OR-04). */
export function ClubField({ typed, faults, start, change, renewClubs }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const say = useFaultWords()
  const [isSought, setSought] = useState(false)
  const renew = useEffectEvent(renewClubs)
  useEffect(() => {
    if (!isSought) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      await renew()
      if (!isGone) timer = setTimeout(read, readAfter)
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isSought])
  const clubs = start.clubs.map(clubText)
  return (
    <Field label={t("fields.club")} hint={t("hints.club")} error={say(faults.club)}>
      {(control) => (
        <Combobox
          control={control}
          label={t("clubs")}
          text={typed.club}
          onText={(club) => change({ club })}
          find={(words) => findTexts(clubs, words).map((text) => ({ text }))}
          onChoose={({ text }) => change({ club: text })}
          none={t("noClub")}
          onSought={setSought}
        />
      )}
    </Field>
  )
}
