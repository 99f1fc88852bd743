type Call = { token?: string | null; headers?: Record<string, string>; body?: unknown }

/** Returns a function that calls a site's judge API; a body that is not text is sent as JSON. */
export const callJudgeApi =
  (site: { url: string }) =>
  async (method: "GET" | "POST", path: string, { token, headers, body }: Call = {}) => {
    const response = await fetch(`${site.url}/api/judge/${path}`, {
      method,
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) }
  }

/** Returns the address of a stage in the judge API. */
export const stageAddress = (stage: { institutionId: string; championshipId: string; id: string }) =>
  `stages/${stage.institutionId}/${stage.championshipId}/${stage.id}`
