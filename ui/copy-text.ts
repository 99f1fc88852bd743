import { showToast } from "./toasts.ts"

/** What a toast says of a text that is copied, or cannot be. */
type CopyWords = { done: string; failed: string }

/** Copies a text for another program, and says what came of it in a toast. */
export async function copyText(text: string, says: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast("done", says.done)
  } catch {
    showToast("failed", says.failed)
  }
}
