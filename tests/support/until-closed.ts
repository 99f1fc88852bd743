import { until } from "./until.ts"

/** Waits until a site that is stopping no longer answers anybody. */
export const untilClosed = ({ url }: { url: string }): Promise<void> =>
  until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
