import { useWords } from "#app/i18n/words.ts"
import { NeedsScript } from "./needs-script.tsx"
import { type Owner, OwnerForm } from "./owner-form.tsx"

type ProveOwnerProps = Owner & {
  /** What is done once it is proven. */
  before: "give-role" | "erase"
  onProven(): void
}

/** Asks who has been signed in for a while to prove that it is them: by the password, or by a code for who has none. */
export function ProveOwner({ before, onProven, ...owner }: ProveOwnerProps) {
  const t = useWords("accounts")
  // locale keys: accounts.prove.*
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-xl">{t("prove.title")}</h3>
      <p className="mt-1 text-muted">{t(`prove.${before}.text`)}</p>
      <NeedsScript />
      <OwnerForm
        {...owner}
        purpose="prove-owner"
        submit={{ label: t(`prove.${before}.submit`), className: "button" }}
        onTyped={async (proof, ask) => {
          const answer = await ask((accounts) => accounts.proveOwner(proof))
          if (answer.kind === "done") onProven()
        }}
      />
    </section>
  )
}
