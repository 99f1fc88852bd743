import { createServer } from "node:http"
import Provider, { interactionPolicy } from "oidc-provider"
import { listen } from "#server/listen.ts"

/** Somebody who has an account with the provider. */
export type ProvidedAccount = { sub: string; email: string; email_verified: boolean; name?: string }

/** A real OpenID provider on this machine, as Google is one. */
export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

/** Starts a provider that knows these accounts; whoever logs in there names their `sub`. */
export const startOpenIdProvider = async (
  accounts: readonly ProvidedAccount[],
  { port, callback }: { port: number; callback: string },
): Promise<OpenIdProvider> => {
  const issuer = `http://127.0.0.1:${port}`
  const client = { clientId: "nulle", clientSecret: "between-the-two-of-us" }
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // as Google does: the token itself contains the email
    conformIdTokenClaims: false,
    cookies: { keys: ["only-for-tests"] },
    interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.find((one) => one.sub === sub)
      return account && { accountId: sub, claims: () => ({ ...account }) }
    },
    features: { devInteractions: { enabled: false } },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/choose/")) return void answer(request, response)
    void choose(provider, { request, response })
  })
  await listen(server, { host: "127.0.0.1", port })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { issuer, ...client, close }
}

type Exchange = {
  request: Parameters<Provider["interactionDetails"]>[0]
  response: Parameters<Provider["interactionDetails"]>[1]
}

/** The provider's page on which an account is chosen: it shows which prompt it is, and takes `?account=`. */
const choose = async (provider: Provider, { request, response }: Exchange): Promise<void> => {
  const { params, grantId, prompt, session } = await provider.interactionDetails(request, response)
  const account = new URL(request.url ?? "", "http://localhost").searchParams.get("account")
  if (account === "nobody") {
    const result = { error: "access_denied", error_description: "The visitor went away" }
    return provider.interactionFinished(request, response, result)
  }
  if (prompt.name === "consent") {
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params.client_id) })
    grant?.addOIDCScope("openid email profile")
    const consent = { grantId: (await grant?.save()) ?? "" }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }
  if (account !== null) {
    const login = { select_account: {}, login: { accountId: account } }
    return provider.interactionFinished(request, response, login)
  }
  response.end(`Which account? ${prompt.name}`)
}
