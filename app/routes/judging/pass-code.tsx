import { useWords } from "#app/i18n/words.ts"
import type { SectionPass } from "#contracts/judges-desk.ts"
import { Dialog } from "#ui/dialog.tsx"
import { QrCode } from "#ui/qr-code.tsx"
import { showToast } from "#ui/toasts.ts"

type PassCodeProps = { pass: SectionPass; address: string; onClose(): void }

/** A pass's code, as large as the screen lets it be: the judge scans it from the secretary's. */
export function PassCode({ pass: { name }, address, onClose }: PassCodeProps) {
  const t = useWords("judges")
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast("done", t("passes.copied"))
    } catch {
      showToast("failed", t("passes.copyFailed"))
    }
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="mt-2 text-muted">{t("sheet.scan")}</p>
      <QrCode text={address} label={t("sheet.codeOf", { name })} />
      <form method="dialog">
        <button type="button" className="quiet-button" onClick={() => void copy()}>
          {t("passes.copy")}
        </button>
        <button type="submit" value="" className="button">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}
