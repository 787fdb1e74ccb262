import { AI_GATEWAY_BYOK_ALIAS, AI_GATEWAY_BYOK_HEADER } from '@callsheet/lib/registry.ts'

/** The server that answers model calls: a gateway that holds the provider's key, or the provider itself with our key. */
export interface ModelServer {
  /** Tells it from the servers of users. */
  id: string
  /** In sentences for people, after "the". */
  name: string
  /** Without `/v1/messages`. */
  url: string
  /** Sent with every call. They hold secrets. */
  headers: Readonly<Record<string, string>>
  /** The setting with its address, and the one with which it lets us in. */
  setting: { address: string; access: string }
  /** The user's own key with which it is called. Absent for the deployment's server. */
  ownKeyId?: string
}

export interface ModelServerSettings {
  gatewayUrl?: string | undefined
  gatewayHeaders: Readonly<Record<string, string>>
  anthropicApiKey?: string | undefined
  anthropicBaseUrl: string
}

/** Why these variables choose no model server, in sentences. Empty when they choose exactly one. */
export function modelServerProblems(env: Record<string, string | undefined>): string[] {
  const { GATEWAY_URL: gateway, ANTHROPIC_API_KEY: key, GATEWAY_HEADERS: headers } = env
  if (gateway && key) {
    return [
      'ANTHROPIC_API_KEY and GATEWAY_URL are both set, and exactly one of them is needed: the key calls the provider directly, a gateway has the key itself. Unset one.'
    ]
  }
  if (!gateway && !key) {
    return [
      'ANTHROPIC_API_KEY or GATEWAY_URL must be set: a key of the Anthropic API, or the address of a gateway in its format. Example: ANTHROPIC_API_KEY=sk-ant-…'
    ]
  }
  if (headers && !gateway) {
    return ['GATEWAY_HEADERS are sent to a gateway only, and GATEWAY_URL is not set. Unset one or set the other.']
  }
  return []
}

/** For settings without `modelServerProblems`. */
export function chooseModelServer(settings: ModelServerSettings): ModelServer {
  const alias = { [AI_GATEWAY_BYOK_HEADER]: AI_GATEWAY_BYOK_ALIAS }
  if (settings.gatewayUrl !== undefined) {
    return {
      id: 'deployment',
      name: 'model gateway',
      url: settings.gatewayUrl,
      headers: { ...settings.gatewayHeaders, ...alias },
      setting: { address: 'GATEWAY_URL', access: 'GATEWAY_HEADERS' }
    }
  }
  return {
    id: 'deployment',
    name: 'model API',
    url: settings.anthropicBaseUrl,
    headers: { 'x-api-key': settings.anthropicApiKey ?? '', ...alias },
    setting: { address: 'ANTHROPIC_BASE_URL', access: 'ANTHROPIC_API_KEY' }
  }
}

const shortestSecret = 8

/** The text without the server's secrets. A server can repeat in an error what we sent to it. */
export function censorServerSecrets({ headers }: ModelServer, text: string): string {
  const secrets = Object.entries(headers)
    .filter(([name]) => name !== AI_GATEWAY_BYOK_HEADER)
    // `Bearer TOKEN` is repeated with or without its first word.
    .flatMap(([, value]) => [value, value.replace(/^\S+\s+/, '')])
    .filter((secret) => secret.length >= shortestSecret)
  return secrets.reduce((censored, secret) => censored.replaceAll(secret, '[secret]'), text)
}
