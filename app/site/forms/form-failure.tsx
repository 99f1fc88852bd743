/** What is wrong with a form as a whole; it is read aloud as soon as it is there. */
export function FormFailure({ text, className }: { text: string | null; className?: string }) {
  return (
    <div role="alert" className={className}>
      {text !== null && (
        <p className="rounded-lg border-l-4 border-error-ink bg-error px-4 py-3 text-error-ink">{text}</p>
      )}
    </div>
  )
}
