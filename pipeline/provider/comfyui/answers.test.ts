import { afterAll, beforeAll, expect, test } from 'vitest'
import clip from '@callsheet/lib/models/seed/wan-2.2-5b-comfyui.json' with { type: 'json' }
import { workflowSchema } from '@callsheet/lib/comfyui/workflow.ts'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'
import { comfyuiWorkflow } from './workflow.ts'

const taskId = '019aa1b2-c3d4-4e5f-8a6b-7c8d9e0f1a2b'
const workflow = workflowSchema.parse(clip.config.workflow)
const unknown: GivenAnswer = { body: {} }
const idle: GivenAnswer = { body: { queue_running: [], queue_pending: [] } }
let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const runtimeOf = () => provider.runtime({ comfyuiUrl: provider.url })

function create(
  answers: GivenAnswer[],
  input: Record<string, unknown> = { prompt: 'Cold brew' }
): Promise<CreateAnswer> {
  provider.answers = answers
  provider.calls = []
  return comfyuiWorkflow.createTask(runtimeOf(), {
    apiModelPath: 'wan',
    input,
    apiKey: 'comfyui',
    callbackUrl: 'https://a.b/callback',
    taskId,
    workflow
  })
}

function read(...answers: GivenAnswer[]): Promise<TaskReport> {
  provider.answers = answers
  return comfyuiWorkflow.readTask(runtimeOf(), { taskId, apiModelPath: 'wan', apiKey: 'comfyui' })
}

const entry = (more: object): GivenAnswer => ({
  body: { [taskId]: { prompt: [1, taskId, {}, { callsheet_output: '58' }, ['58']], outputs: {}, ...more } }
})

test('a create asks for the id first, and then sends the workflow with the values of the task', async () => {
  const input = { prompt: 'Steam rises', size: '1280x704', seconds: 4, firstFrame: 'callsheet/a.png' }
  const made = { body: { prompt_id: taskId, number: 3, node_errors: {} } }
  expect(await create([unknown, idle, unknown, made], input)).toEqual({ kind: 'created', taskId })
  expect(provider.calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    `GET /history/${taskId}`,
    'GET /queue',
    `GET /history/${taskId}`,
    'POST /prompt'
  ])
  const body = JSON.parse(provider.calls.at(-1)!.replace('POST /prompt ', ''))
  expect(body).toMatchObject({ prompt_id: taskId, extra_data: { callsheet_output: '58' } })
  expect(body.prompt['6'].inputs.text).toBe('Steam rises')
  expect(body.prompt['56'].inputs.image).toBe('callsheet/a.png')
  // 4 seconds of 24 frames, as a multiple of 4 and one more.
  expect(body.prompt['55'].inputs).toMatchObject({ width: 1280, height: 704, length: 97, start_image: ['56', 0] })
  expect(body.prompt['3'].inputs.seed).toBe(Number.parseInt('7c8d9e0f1a2b', 16))
})

test('without a first frame its node and the link to it are not sent', async () => {
  await create([unknown, idle, unknown, { body: { prompt_id: taskId } }])
  const { prompt } = JSON.parse(provider.calls.at(-1)!.replace('POST /prompt ', ''))
  expect(prompt).not.toHaveProperty('56')
  expect(prompt['55'].inputs).not.toHaveProperty('start_image')
})

test.each<[string, GivenAnswer[]]>([
  ['waits', [unknown, { body: { queue_running: [], queue_pending: [[4, taskId, {}, {}, []]] } }]],
  ['has failed', [entry({ status: { status_str: 'error', completed: false, messages: [] } })]]
])('a task that ComfyUI knows is not sent again: it %s', async (_what, answers) => {
  expect(await create(answers)).toEqual({ kind: 'created', taskId })
  expect(provider.calls.some((call) => call.startsWith('POST'))).toBe(false)
})

const refusal = {
  error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation', details: '' },
  node_errors: {
    '37': {
      class_type: 'UNETLoader',
      dependent_outputs: ['58'],
      errors: [{ type: 'value_not_in_list', message: 'Value not in list', details: "unet_name: 'a' not in ['b']" }]
    }
  }
}

test.each<[string, GivenAnswer, Partial<CreateAnswer>]>([
  [
    'an older version, which names its own',
    { body: { prompt_id: 'own', number: 1 } },
    { kind: 'created', taskId: 'own' }
  ],
  [
    'a model file that is missing',
    { status: 400, body: refusal },
    {
      kind: 'refused',
      code: 'invalid-input',
      detail: "Prompt outputs failed validation. node 37 (UNETLoader): Value not in list: unet_name: 'a' not in ['b']"
    }
  ],
  ['no prompt', { status: 400, body: { error: 'no prompt', node_errors: [] } }, { detail: 'no prompt' }],
  ['a proxy that asks for a key', { status: 401, body: {} }, { kind: 'refused', trouble: 'key-refused' }],
  ['too many calls', { status: 429, body: {} }, { kind: 'not-created' }],
  ['a broken server', { status: 500, body: {} }, { kind: 'unknown' }],
  ['a page', { body: '<!doctype html>' }, { kind: 'unknown' }]
])('a create answered with %s', async (_what, answer, expected) => {
  expect(await create([unknown, idle, unknown, answer])).toMatchObject(expected)
})

test('nothing is sent while ComfyUI cannot be asked for the id', async () => {
  expect(await create([{ status: 502, body: 'Bad gateway' }])).toMatchObject({ kind: 'not-created' })
  expect(provider.calls).toHaveLength(1)
})

const messages = (name: string, facts: object) => ({
  status: {
    status_str: 'error',
    completed: false,
    messages: [
      ['execution_start', {}],
      [name, facts]
    ]
  }
})

test.each<[string, GivenAnswer, Partial<TaskReport>]>([
  [
    'its clip, among other files',
    entry({
      outputs: {
        '9': { images: [{ filename: 'a.png', subfolder: '', type: 'temp' }] },
        '58': { images: [{ filename: 'a b.mp4', subfolder: 'callsheet', type: 'output' }], animated: [true] }
      }
    }),
    { kind: 'succeeded' }
  ],
  [
    'the clip of a video node',
    entry({
      outputs: { '7': { gifs: [{ filename: 'a.mp4', subfolder: '', type: 'temp', format: 'video/h264-mp4' }] } }
    }),
    { kind: 'succeeded' }
  ],
  ['no file', entry({ status: { status_str: 'success', completed: true, messages: [] } }), { code: 'provider-error' }],
  [
    'too little memory',
    entry(messages('execution_error', { node_type: 'KSampler', exception_type: 'torch.OutOfMemoryError' })),
    { detail: 'ComfyUI’s machine has too little memory for this workflow (KSampler). Make it smaller or shorter.' }
  ],
  [
    'an error of a node',
    entry(messages('execution_error', { node_type: 'VAEDecode', exception_message: 'shapes differ\n' })),
    { detail: 'ComfyUI failed in VAEDecode: shapes differ' }
  ],
  [
    'an interruption',
    entry(messages('execution_interrupted', {})),
    { detail: 'Somebody interrupted the task in ComfyUI.' }
  ],
  ['a page', { body: '<!doctype html>' }, { kind: 'unavailable' }]
])('a task that ended with %s', async (_what, answer, expected) => {
  expect(await read(answer)).toMatchObject(expected)
})

test('the address of a clip names its file, folder and kind', async () => {
  const file = { filename: 'a b.mp4', subfolder: 'callsheet', type: 'output' }
  const report = await read(entry({ outputs: { '58': { images: [file] } } }))
  const url = `${provider.url}/view?filename=a+b.mp4&subfolder=callsheet&type=output`
  expect(report).toMatchObject({ kind: 'succeeded', url })
})

test('a task in neither history nor queue is missing, and one that ended in between is not', async () => {
  expect(await read(unknown, idle, unknown)).toMatchObject({ kind: 'missing' })
  const file = { filename: 'a.mp4', subfolder: '', type: 'output' }
  expect(await read(unknown, idle, entry({ outputs: { '58': { images: [file] } } }))).toMatchObject({
    kind: 'succeeded'
  })
})

test('only a task that runs is interrupted: older versions would stop another one', async () => {
  const cancel = async (queue: GivenAnswer) => {
    provider.calls = []
    provider.answers = [{ body: '' }, queue, { body: '' }]
    await comfyuiWorkflow.cancelTask?.(runtimeOf(), { taskId, apiModelPath: 'wan', apiKey: 'comfyui' })
    return provider.calls
  }
  const running = (id: string) => ({ body: { queue_running: [[1, id, {}, {}, []]], queue_pending: [] } })
  expect((await cancel(running('another'))).at(-1)).toMatch(/^GET \/queue/)
  expect(await cancel(running(taskId))).toEqual([
    `POST /queue ${JSON.stringify({ delete: [taskId] })}`,
    'GET /queue ',
    `POST /interrupt ${JSON.stringify({ prompt_id: taskId })}`
  ])
})
