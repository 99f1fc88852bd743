import { useHydrated } from "#app/shell/use-hydrated.ts"
import { showToast } from "#ui/toasts.ts"
import { useMarketWords } from "./use-market-words.ts"

/** Hands the address of an ad on: by what the device offers, else by copying it. */
export function ShareAd({ title, address }: { title: string; address: string }) {
  const t = useMarketWords()
  const isHydrated = useHydrated()
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
    <button type="button" className="quiet-button needs-script" disabled={!isHydrated} onClick={share}>
      {t("ad.share")}
    </button>
  )
}
