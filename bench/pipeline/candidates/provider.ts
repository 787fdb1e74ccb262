import { createHmac } from 'node:crypto'
import { Agent, createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assetOf, callbackSecret } from '../scenes-under-test.ts'

interface Task {
  callBackUrl: string
  model: string
  param: string
  assetReads: number
}

const tasks = new Map<string, Task>()
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let made = 0
let url = ''

/** The media provider of the run, in kie.ai's format. Each task is done at once, and its callback is sent at once. */
export async function start(): Promise<{ url: string }> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', url)
  if (pathname === '/api/v1/jobs/createTask') return createTask(await readBody(request), response)
  if (pathname === '/api/v1/jobs/recordInfo') {
    const taskId = searchParams.get('taskId') ?? ''
    const task = tasks.get(taskId)
    return sendJson(response, task ? { code: 200, message: 'success', data: record(taskId, task) } : { code: 404 })
  }
  if (pathname.startsWith('/assets/')) {
    const taskId = pathname.slice('/assets/'.length, -'.png'.length)
    const task = tasks.get(taskId)
    if (!task) return void response.writeHead(404).end()
    task.assetReads += 1
    const asset = assetOf(taskId)
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': asset.byteLength }).end(asset)
    return
  }
  if (request.method === 'DELETE') tasks.clear()
  sendJson(
    response,
    [...tasks].map(([taskId, { assetReads }]) => ({ taskId, assetReads }))
  )
}

function createTask(body: string, response: ServerResponse): void {
  const { model, callBackUrl, input } = JSON.parse(body) as { model: string; callBackUrl: string; input: object }
  const taskId = `task_${model}_${(made += 1)}`
  const task = { model, callBackUrl, param: JSON.stringify({ model, callBackUrl, input }), assetReads: 0 }
  tasks.set(taskId, task)
  response.once('finish', () => callBack(taskId, task))
  sendJson(response, { code: 200, msg: 'success', data: { taskId } })
}

const triesOfCallback = 5

function callBack(taskId: string, task: Task, tries = 1): void {
  const body = JSON.stringify({ code: 200, msg: 'success', data: record(taskId, task) })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', callbackSecret).update(`${taskId}.${timestamp}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature
  }
  const sent = call(task.callBackUrl, { method: 'POST', agent, headers }, (response) => response.resume())
  // The connection was closed at this moment.
  sent.once('error', () => {
    if (tries < triesOfCallback) callBack(taskId, task, tries + 1)
  })
  sent.end(body)
}

function record(taskId: string, { model, param }: Task) {
  const resultJson = JSON.stringify({ resultUrls: [`${url}/assets/${taskId}.png`] })
  const now = Date.now()
  return {
    taskId,
    model,
    state: 'success',
    param,
    resultJson,
    failCode: '',
    failMsg: '',
    createTime: now,
    completeTime: now
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
