import { type FieldMetadata, useInputControl } from "@conform-to/react"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { Field } from "#ui/field.tsx"
import type { TypedText } from "./typed-form.ts"

type NumberFieldProps = {
  field: FieldMetadata<string, TypedText>
  /** What the championship keeps for the rider, and what is free; null: it keeps no numbers. */
  numbers: RegistrationStart["numbers"]
  /** Is the participant new? Only then an empty field is filled in with the number that is kept. */
  isNew: boolean
  /** The fault in words. */
  error: string | undefined
}

/** The racing number. Where the championship keeps numbers, the field offers the rider's own, and guests one that is free (SN-01). */
export function NumberField({ field, numbers, isNew, error }: NumberFieldProps) {
  const t = useWords("registration")
  const { value = "", change } = useInputControl(field)
  const isOwn = numbers !== null && value.trim() === numbers.own
  const offered = numbers?.own ?? numbers?.free
  const hint = isOwn ? t("hints.ownNumber") : t(isNew ? "hints.keptNumbersNew" : "hints.keptNumbers")
  return (
    <Field
      label={t("fields.racingNumber")}
      hint={numbers === null ? undefined : hint}
      error={error}
      below={() =>
        offered !== undefined &&
        offered !== value.trim() && (
          <>
            <ScriptedButton className="quiet-button mt-1.5" onClick={() => change(offered)}>
              {t(offered === numbers?.own ? "takeOwn" : "takeFree", { number: offered })}
            </ScriptedButton>
            {offered === numbers?.free && <noscript>{t("freeNumber", { number: offered })}</noscript>}
          </>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          type="text"
          name={field.name}
          autoComplete="off"
          inputMode="numeric"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}
