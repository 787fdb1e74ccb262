import { messagesResponseSchema, type MessagesRequest, type MessagesResponse } from '@callsheet/lib/wire/agents-run.ts'

export const gatewayHeaders = {
  'content-type': 'application/json',
  'anthropic-version': '2023-06-01',
  'gw-byok-alias': 'callsheet-production'
}

/** A `callModel` for agents. It calls the gateway directly, without the agents service in between. */
export function callDirectly(url: string): (request: MessagesRequest) => Promise<MessagesResponse> {
  return async (request) => {
    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: gatewayHeaders,
      body: JSON.stringify({ model: 'claude-sonnet-5-5', max_tokens: 8_000, ...request })
    })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
    return messagesResponseSchema.parse(body)
  }
}
