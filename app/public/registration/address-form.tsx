import { type FormEvent, useState } from "react"
import { AccountField, fieldText } from "#app/public/accounts/form-parts.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"

type AddressFormProps = {
  label: string
  submit: string
  /** May the address be left out? */
  isOptional?: boolean
  isPending: boolean
  send(email: string | undefined): Promise<void>
}

/** A form of one address, to which a link is mailed (FA-03, FA-04). What was typed stays until the form is gone. */
export function AddressForm({ label, submit, isOptional = false, isPending, send }: AddressFormProps) {
  const t = useWords("rider-holders")
  const [isWrong, setWrong] = useState(false)
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const email = fieldText(event.currentTarget, "email").trim()
    // the browser's own check of an address; the server's is stricter
    const isReadable = email === "" ? isOptional : event.currentTarget.checkValidity()
    setWrong(!isReadable)
    if (isReadable) await send(email === "" ? undefined : email)
  }
  return (
    <form method="post" noValidate className="space-y-4" onSubmit={start}>
      <AccountField
        name="email"
        type="email"
        label={label}
        autoComplete="off"
        error={isWrong ? t("emailUnreadable") : undefined}
      />
      <ScriptedButton type="submit" className="button" aria-disabled={isPending}>
        {submit}
      </ScriptedButton>
    </form>
  )
}
