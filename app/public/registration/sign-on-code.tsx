import { useWords } from "#app/site/i18n/words.ts"
import type { OwnEntry } from "#contracts/registration/participants.ts"
import { QrPicture } from "#ui/qr-picture.tsx"

type SignOnCodeProps = { entry: Pick<OwnEntry, "name" | "signOn"> }

/** What a rider shows at the sign-on desk (EN-02): a code to scan, which opens the desk to whoever stands at it, or to type. */
export function SignOnCode({ entry: { name, signOn } }: SignOnCodeProps) {
  const t = useWords("site")
  const purpose = `QR: ${t("help.topics.signOn")}`
  if (signOn === null) return null
  const { code, qr } = signOn
  return (
    <details className="basis-full">
      <summary className="cursor-pointer py-2.5 font-semibold">{purpose}</summary>
      <QrPicture {...qr} label={`${purpose}: ${name}`} className="w-[min(100%,16rem)] rounded-lg" />
      <p className="mt-2 font-display text-4xl font-bold normal-nums">{code}</p>
    </details>
  )
}
