import { Spinner } from "#ui/states.tsx"

type SubmitButtonProps = { isReady?: boolean; isPending: boolean; children: string }

/** The one thing to do with a form. While the server is asked it turns, and keeps the focus. */
export function SubmitButton({ isReady = true, isPending, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="button flex w-full items-center justify-center gap-2"
      disabled={!isReady}
      aria-disabled={isPending}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  )
}
