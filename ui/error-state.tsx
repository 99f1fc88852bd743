type ErrorStateProps = { title: string; text: string; retry: string; retryAddress: string }

/** In place of what could not be loaded: what happened, and a link that tries again, also without script. */
export function ErrorState({ title, text, retry, retryAddress }: ErrorStateProps) {
  return (
    <div role="alert" className="mt-8 rounded-xl border-l-8 border-error-ink bg-error p-6 text-error-ink">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1">{text}</p>
      <a href={retryAddress} className="button mt-4">
        {retry}
      </a>
    </div>
  )
}
