import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The state of a running task in the words of kie.ai's `recordInfo`. */
const running = answer({
  model: 'nano-banana-2',
  state: 'generating',
  param: JSON.stringify({ model: 'nano-banana-2', callBackUrl: 'https://callsheet.test/callback', input: {} }),
  resultJson: '',
  failCode: '',
  failMsg: '',
  completeTime: null,
  createTime: 1_764_547_200_000,
  updateTime: 1_764_547_200_000
})
const unknown = answer(null, 422)

/** The provider of the run: every task is still running. It answers at once and counts the reads of each task. */
export async function start(): Promise<{ url: string }> {
  let asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const [path, taskId] = (request.url ?? '').split('?taskId=')
    if (path === '/asked') {
      const times = [...asked.values()]
      asked = new Map()
      return send(response, JSON.stringify({ tasks: times.length, reads: times.reduce((sum, one) => sum + one, 0) }))
    }
    if (path !== '/api/v1/jobs/recordInfo' || !taskId) return send(response, unknown)
    asked.set(taskId, (asked.get(taskId) ?? 0) + 1)
    send(response, running)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function answer(data: object | null, code = 200): string {
  return JSON.stringify({ code, message: code === 200 ? 'success' : 'recordInfo is null', data })
}

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
