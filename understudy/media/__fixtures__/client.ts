import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Answer = z.looseObject({ code: z.number(), data: z.any() })
const Json = z.record(z.string(), z.any())

const Finished = z.looseObject({
  state: z.enum(['success', 'fail']),
  param: z.string(),
  resultJson: z.string(),
  failCode: z.string()
})
type Finished = z.infer<typeof Finished>

/** Polls until there is an answer. */
export async function settled<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < 2000; count += 1) {
    const answer = await ask()
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('Not settled')
}

/** A small client that speaks kie.ai's API. */
export function createKieClient({ url, key }: { url: string; key: string }) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) =>
    Answer.parse(await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json())
  const get = async (path: string) => Answer.parse(await (await fetch(url + path, { headers })).json())
  const urlOf = (record: Finished): string => String(JSON.parse(record.resultJson).resultUrls[0])

  const client = {
    post,
    get,
    urlOf,
    async tryCreate(body: unknown) {
      const response = await fetch(`${url}/api/v1/jobs/createTask`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body)
      })
      return { status: response.status, headers: response.headers, body: Answer.parse(await response.json()) }
    },
    async create(body: unknown): Promise<{ taskId: string }> {
      return z.object({ taskId: z.string() }).parse((await post('/api/v1/jobs/createTask', body)).data)
    },
    record: (taskId: string) => get(`/api/v1/jobs/recordInfo?taskId=${taskId}`),
    finished: (taskId: string): Promise<Finished> =>
      settled(async () => Finished.safeParse((await client.record(taskId)).data).data ?? null),
    async result(record: Finished): Promise<Buffer> {
      return Buffer.from(await (await fetch(urlOf(record))).arrayBuffer())
    },
    freshUrl: (stale: string) => post('/api/v1/common/download-url', { url: stale }),
    credit: async (): Promise<unknown> => (await get('/api/v1/chat/credit')).data,
    async upload(bytes: Buffer): Promise<string> {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'jar.png', { type: 'image/png' }))
      form.set('uploadPath', 'tests')
      const response = await fetch(`${url}/api/file-stream-upload`, {
        method: 'POST',
        headers: { authorization: headers.authorization },
        body: form
      })
      const answer = z
        .object({ success: z.literal(true), data: z.object({ downloadUrl: z.string() }) })
        .parse(await response.json())
      return answer.data.downloadUrl
    },
    async control(path: string, method = 'GET', body?: unknown) {
      const response = await fetch(`${url}/__control/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {})
      })
      return Json.parse(await response.json())
    }
  }
  return client
}

export interface ReceivedCallback {
  headers: IncomingHttpHeaders
  raw: string
  body: z.infer<typeof Json>
}

export type CallbackSink = Awaited<ReturnType<typeof startCallbackSink>>

/** A real server that receives callbacks. They are read one by one. */
export async function startCallbackSink() {
  const received: ReceivedCallback[] = []
  const waiting: ((callback: ReceivedCallback) => void)[] = []
  let refusals = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString()
    const callback = { headers: request.headers, raw, body: Json.parse(JSON.parse(raw)) }
    const waiter = waiting.shift()
    if (waiter) waiter(callback)
    else received.push(callback)
    response.statusCode = refusals > 0 ? 503 : 200
    refusals = Math.max(0, refusals - 1)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    next: (): Promise<ReceivedCallback> => {
      const callback = received.shift()
      return callback ? Promise.resolve(callback) : new Promise((resolve) => waiting.push(resolve))
    },
    refuseNext(count: number): void {
      refusals = count
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
