import { useWords } from "#app/i18n/words.ts"
import { DialogProblem } from "#app/lazy-part.tsx"

/** In place of a dialog of registration that could not be loaded. */
export function DialogBroken({ onClose }: { onClose(): void }) {
  return <DialogProblem text={useWords("registration")("failed.broken")} onClose={onClose} />
}
