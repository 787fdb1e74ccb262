import { createHmac } from 'node:crypto'

export interface SignedCallback {
  url: string
  taskId: string
  secret: string
}

/** A callback, signed as by the provider of the `kie` families. */
export async function postSignedCallback({ url, taskId, secret }: SignedCallback): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': createHmac('sha256', secret).update(`${taskId}.${timestamp}`).digest('base64')
    },
    body: JSON.stringify({ code: 200, data: { taskId, state: 'success' } })
  })
}
