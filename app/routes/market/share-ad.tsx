import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { showToast } from "#ui/toasts.ts"

/** Hands the address of an ad on: by what the device offers, else by copying it. */
export function ShareAd({ title, address }: { title: string; address: string }) {
  const t = useWords("market")
  const share = async () => {
    try {
      if (typeof navigator.share === "function") return await navigator.share({ title, url: address })
      await navigator.clipboard.writeText(address)
      showToast("done", t("ad.shared"))
    } catch (error) {
      const isCalledOff = error instanceof DOMException && error.name === "AbortError"
      if (!isCalledOff) showToast("failed", t("ad.shareFailed"))
    }
  }
  return (
    <ScriptedButton className="quiet-button needs-script" onClick={share}>
      {t("ad.share")}
    </ScriptedButton>
  )
}
