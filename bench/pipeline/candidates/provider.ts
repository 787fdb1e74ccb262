import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { assetOf, callbackSecret } from '../scenes-under-test.ts'

interface Task {
  callBackUrl: string
  model: string
  param: string
  assetReads: number
}

export interface ProviderInput {
  /** The files of every still and every clip. Without them, each task has a picture with its own bytes. */
  files?: { still: string; clip: string }
  /** How long a task takes. At once when absent. */
  taskSeconds?: number
}

type Kind = keyof NonNullable<ProviderInput['files']>

const contentTypes: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.mp4': 'video/mp4' }
const extensions: Record<Kind, string> = { still: '.png', clip: '.mp4' }
const files = new Map<Kind, Buffer>()
let taskMilliseconds = 0

const kindOf = (model: string): Kind => (/seedance|kling|veo/.test(model) ? 'clip' : 'still')

const tasks = new Map<string, Task>()
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let made = 0
let url = ''

/** The media provider of the run, in kie.ai's format. When a task is done, its callback is sent at once. */
export async function start(input: ProviderInput | null): Promise<{ url: string }> {
  taskMilliseconds = (input?.taskSeconds ?? 0) * 1000
  for (const [name, file] of Object.entries(input?.files ?? {})) {
    const kind = name as Kind
    files.set(kind, await readFile(file))
    extensions[kind] = extname(file)
  }
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
    const taskId = pathname.slice('/assets/'.length).replace(/\.\w+$/, '')
    const task = tasks.get(taskId)
    if (!task) return void response.writeHead(404).end()
    task.assetReads += 1
    const kind = kindOf(task.model)
    const asset = files.get(kind) ?? assetOf(taskId)
    response
      .writeHead(200, { 'content-type': contentTypes[extensions[kind]], 'content-length': asset.byteLength })
      .end(asset)
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
  response.once('finish', () => {
    if (taskMilliseconds === 0) callBack(taskId, task)
    else setTimeout(() => callBack(taskId, task), taskMilliseconds)
  })
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
  const resultJson = JSON.stringify({ resultUrls: [`${url}/assets/${taskId}${extensions[kindOf(model)]}`] })
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
