import { cachedInstantFormats, dayParts, timeParts } from "#contracts/fields/formats.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { ReliedChange } from "#domain/competitions/relied-facts.ts"
import { chooseText } from "#domain/site/choose-text.ts"
import type { Language } from "#domain/site/language.ts"
import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { fill, type Mail, mailWords } from "./compose-mail.ts"
import type { EntryAsked } from "./entry-mail.ts"

const formatOf = cachedInstantFormats({ ...dayParts, ...timeParts })

type Changes = {
  changes: readonly ReliedChange[]
  /** What becomes of the stage now; null: it takes place (CH-01). */
  calledOff: CalledOff | null
  /** Of the institution. */
  timeZone: string
}

/** Returns the mail that says what has changed of a stage that its reader's riders have entered (CH-02). */
export const changeMail = (
  reader: AnyMailReader,
  { changes, calledOff, timeZone }: Changes,
  { url, ...names }: EntryAsked,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { changed: words, entry } = mailWords[language]
    const lines = changes.map((change) => lineOf(change, { language, timeZone })).join("\n")
    const change = changes.find(({ kind }) => kind === "called-off")
    const said = calledOff && chooseText(calledOff.texts, language)?.text
    return {
      subject: change ? words.subjects[calledOff?.kind ?? "none"] : words.subject,
      intro: [
        words.intro,
        "{{changes}}",
        ...(said ? ["{{said}}"] : []),
        calledOff ? words.kept[calledOff.kind] : words.stays,
        entry.ask,
      ].join("\n\n"),
      names: { ...names, changes: lines, said: said ?? "" },
      button: entry.button,
      reason: words.reason,
    }
  })

const lineOf = (
  change: ReliedChange,
  { language, timeZone }: { language: Language; timeZone: string },
): string => {
  const { changed: words, entry } = mailWords[language]
  const format = formatOf(language, timeZone)
  const timeOf = (instant: number | null) => (instant === null ? "–" : format.format(instant))
  switch (change.kind) {
    case "class-added":
    case "class-removed":
      return `${words[change.kind]}: ${change.racingClass}`
    case "called-off": {
      const [before, after] = [words.states[change.before ?? "none"], words.states[change.after ?? "none"]]
      return fill(entry.was, { label: words["called-off"], before, after })
    }
    case "place": {
      const [before, after] = [change.before ?? "–", change.after ?? "–"]
      return fill(entry.was, { label: words.place, before, after })
    }
    default: {
      const [before, after] = [timeOf(change.before), timeOf(change.after)]
      const label =
        "racingClass" in change ? `${change.racingClass}, ${words[change.kind]}` : words[change.kind]
      return fill(entry.was, { label, before, after })
    }
  }
}
