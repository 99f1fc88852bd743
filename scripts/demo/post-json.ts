/** The site that the simulated judges send to, until the signal aborts. */
export type Site = { url: string; signal: AbortSignal }

/** Posts to the site; throws when it answers anything but success. */
export const postJson = async (
  { url, signal }: Site,
  path: string,
  { body, headers = {} }: { body: unknown; headers?: Readonly<Record<string, string>> | undefined },
): Promise<Response> => {
  const response = await fetch(new URL(path, url), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}
