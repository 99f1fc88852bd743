import { until } from "./until.ts"

/** Waits until a site that stops answers nobody any more. */
export const untilClosed = ({ url }: { url: string }): Promise<void> =>
  until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
