import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { falKey } from './accounts.ts'
import { assetUrl, isDone, readFault, type ProviderBooks, type WireFamily } from './wire-family.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** fal.ai: a queue below each model's path, plain HTTP statuses, and callbacks signed by a published key. */
export function falFamily(books: ProviderBooks): WireFamily {
  function create(url: URL, init: RequestInit): Response {
    const { plan, refusal } = books.plan((JSON.parse(String(init.body)) as { prompt: string }).prompt)
    if (refusal) return Response.json({ detail: 'Too many.' }, { status: 429, headers: { 'retry-after': '20' } })
    switch (plan.create) {
      case 'error-500':
        return Response.json({ detail: 'Internal error.' }, { status: 500 })
      case 'refused':
        return Response.json({ detail: [{ type: 'value_error', msg: 'The input is wrong.' }] }, { status: 422 })
      case 'moderated':
        return Response.json({ detail: [{ type: 'content_policy_violation', msg: 'No.' }] }, { status: 422 })
      case 'no-credits':
        return Response.json({ detail: 'Exhausted balance.' }, { status: 402 })
      case 'key-refused':
        return Response.json({ detail: 'No such key.' }, { status: 401 })
      default:
    }
    const callbackUrl = url.searchParams.get('fal_webhook') ?? ''
    const isOwnAccount = new Headers(init.headers).get('authorization') !== `Key ${falKey}`
    const task = books.make({ family: 'fal-queue', callbackUrl, plan, isOwnAccount })
    if (plan.create === 'made-502') return new Response('Bad gateway', { status: 502 })
    if (plan.create === 'made-garbled') return new Response('{"request_')
    return Response.json({ request_id: task.id, status: 'IN_QUEUE' })
  }

  function read(url: URL): Response {
    const isStatus = url.pathname.endsWith('/status')
    const [, taskId = ''] = /\/requests\/([^/]+)/.exec(url.pathname) ?? []
    const task = books.tasks.get(taskId)
    const fault = isStatus ? readFault(task, books) : null
    if (fault === 'unknown' || !task) return Response.json({ detail: 'Not found.' }, { status: 404 })
    if (fault === 'rate-limited') return Response.json({ detail: 'Too many.' }, { status: 429 })
    if (fault === 'down') return new Response('Bad gateway', { status: 502 })
    const hasEnded = isDone(task, books)
    if (isStatus) return Response.json({ status: hasEnded ? 'COMPLETED' : 'IN_PROGRESS' })
    if (!hasEnded) return Response.json({ detail: 'Request is still in progress.' }, { status: 400 })
    if (task.plan.end === 'success') {
      const isFresh = task.plan.asset === 'expired' && task.downloads > 0
      return Response.json({ video: { url: assetUrl(task, isFresh) } })
    }
    const type = task.plan.end === 'moderated' ? 'content_policy_violation' : 'generation_failed'
    return Response.json({ detail: [{ type, msg: 'It broke.' }] }, { status: 422 })
  }

  /** Too late for what is done. Its model does not heed the others, which fal.ai leaves to it. */
  function cancel(url: URL): Response {
    const [, taskId = ''] = /\/requests\/([^/]+)/.exec(url.pathname) ?? []
    const task = books.tasks.get(taskId)
    if (!task) return Response.json({ status: 'NOT_FOUND' }, { status: 404 })
    const hasEnded = isDone(task, books)
    return Response.json(
      { status: hasEnded ? 'ALREADY_COMPLETED' : 'CANCELLATION_REQUESTED' },
      { status: hasEnded ? 400 : 202 }
    )
  }

  return {
    host: 'fal.test',
    names: ['fal-queue'],
    answer(url, init) {
      if (url.pathname.startsWith('/jwks'))
        return Response.json({ keys: [{ x: publicKey.export({ format: 'jwk' }).x }] })
      if (init.method === 'PUT') return cancel(url)
      return init.method === 'POST' ? create(url, init) : read(url)
    },
    wordCallback({ id, callbackUrl }) {
      const body = JSON.stringify({ request_id: id, status: 'OK' })
      const timestamp = String(Math.floor(books.now().getTime() / 1000))
      const digest = createHash('sha256').update(body).digest('hex')
      const signature = sign(null, Buffer.from([id, 'user', timestamp, digest].join('\n')), privateKey).toString('hex')
      return new Request(callbackUrl, {
        method: 'POST',
        headers: {
          'x-fal-webhook-request-id': id,
          'x-fal-webhook-user-id': 'user',
          'x-fal-webhook-timestamp': timestamp,
          'x-fal-webhook-signature': signature
        },
        body
      })
    }
  }
}
