import { Spinner } from "#ui/states.tsx"

type SubmitButtonProps = { isReady?: boolean; isPending: boolean; isMain?: boolean; children: string }

/** The submit button of a form. While the form is sent, it shows a spinner and keeps the focus. */
export function SubmitButton({ isReady = true, isPending, isMain = true, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`${isMain ? "button" : "quiet-button"} flex w-full items-center justify-center gap-2`}
      disabled={!isReady}
      aria-disabled={isPending}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  )
}
