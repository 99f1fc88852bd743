import type { ReactNode } from "react"

type PageShellProps = { skip: string; bar: ReactNode; footer: ReactNode; children: ReactNode }

/** The frame of every page: bar, content, footer; `skip` leads a keyboard past the bar. */
export function PageShell({ skip, bar, footer, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        {skip}
      </a>
      <header className="border-b-4 border-signal bg-bar text-bar-ink print:hidden">
        <div className="mx-auto flex h-14 max-w-5xl items-center gap-x-1 px-4 sm:gap-x-3">{bar}</div>
      </header>
      <main id="content" className="relative mx-auto w-full max-w-5xl grow px-4 py-6">
        {children}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-6 text-muted">
          {footer}
        </div>
      </footer>
    </div>
  )
}
