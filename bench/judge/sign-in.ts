import { callAddress } from "#contracts/api/call-address.ts"
import { deviceAnswer } from "#contracts/judging/judge-sync.ts"
import type { JudgeAccount, PreparedStage } from "./prepare-stages.ts"

/** Signs a judge in and requests a device's token for each stage; returns the tokens by the stages' paths. */
export const signIn = async (
  url: string,
  judge: JudgeAccount,
  stages: readonly PreparedStage[],
): Promise<Map<string, string>> => {
  const signedIn = await postJson(`${url}${callAddress}/accounts/signIn`, { json: judge }, { Origin: url })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
  const headers = { Cookie: cookies.join("; "), Origin: url }
  const tokens = new Map<string, string>()
  for (const { path } of stages) {
    const registered = await postJson(`${url}/api/judge/devices`, { stage: path }, headers)
    tokens.set(path, deviceAnswer.parse(await registered.json()).token)
  }
  return tokens
}

const postJson = async (url: string, body: object, headers: Record<string, string>): Promise<Response> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  return response
}
