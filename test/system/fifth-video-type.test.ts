import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { slugsOf, videoTypes } from '@callsheet/lib/video-types.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { choicesApi } from '@callsheet/lib/wire/app-api/choices.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import {
  createHomeOnTestCluster,
  runCallsheet,
  startCallsheetProcess,
  type HomeOnTestCluster,
  type RunningProcess
} from '../support/callsheet-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { sourceFiles } from '../rules/source-files.ts'

const fifth = 'split-screen'
const five = [fifth, ...slugsOf(videoTypes)]
const preload = new URL('../support/add-video-type.ts', import.meta.url)

let home: HomeOnTestCluster
let running: RunningProcess
let api: ApiClient

beforeAll(async () => {
  home = await createHomeOnTestCluster({ NODE_OPTIONS: `--import ${preload.href}` })
  running = await startCallsheetProcess(home)
  api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
}, 120_000)

afterAll(async () => {
  await running?.kill('SIGTERM')
  await home?.remove()
})

test('the API’s list, from which the studio builds its cards, has the new entry', async () => {
  const { items } = await api.call(choicesApi.listVideoTypes)
  expect(items.map(({ slug }) => slug)).toEqual(five)
})

test('every tool that takes a type takes it, and the settings card shows it', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${running.ownerApiKey}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', running.instance.appUrl), { requestInit: { headers } })
  )
  const { tools } = await client.listTools()
  const takers = tools.flatMap(({ name, inputSchema }) => {
    const property = z.object({ enum: z.array(z.string()) }).safeParse(inputSchema.properties?.video_type).data
    return property ? [{ name, types: property.enum }] : []
  })
  expect(takers.map(({ name }) => name).toSorted()).toEqual(['estimate_cost', 'generate_video', 'update_settings'])
  for (const { types } of takers) expect(types).toEqual(five)

  const answer = await client.callTool({ name: 'show_settings', arguments: {} })
  const [content] = z.array(z.object({ text: z.string() })).parse(answer.content)
  const card = z
    .object({ videoTypes: z.array(z.object({ slug: z.string(), label: z.string() })) })
    .parse(JSON.parse(content!.text))
  expect(card.videoTypes).toContainEqual(expect.objectContaining({ slug: fifth, label: 'Split Screen' }))
  await client.close()
})

test('the API’s validator takes it, and names it among the choices when it refuses another', async () => {
  const ad = await api.call(adsApi.create, {
    body: { idea: 'Cold brew', videoType: fifth },
    idempotencyKey: crypto.randomUUID()
  })
  expect(ad.videoType).toBe(fifth)
  const refused = api.call(adsApi.create, {
    body: { idea: 'Cold brew', videoType: 'hologram' },
    idempotencyKey: crypto.randomUUID()
  })
  await expect(refused).rejects.toThrow(/Split|split-screen/)
})

test('a clip of it goes to a model with its feature, and its own prompt agent writes the provider’s prompt', async () => {
  const spokenScript = 'It never turned bitter. I kept waiting for it.'
  const clip = await api.call(mediaApi.createVideo, {
    body: {
      videoType: fifth,
      videoModel: 'kling-2.5-turbo-fal',
      prompt: 'A woman at a kitchen counter with a bottle.',
      spokenScript,
      aspectRatio: '9:16',
      durationSeconds: 4
    },
    idempotencyKey: crypto.randomUUID()
  })
  expect(clip.notices.join(' ')).toMatch(/Split Screen needs a person who speaks/)
  const task = await waitFor('the provider to have the clip’s task', async () => {
    const answer = await fetch(`${running.instance.mediaUnderstudyUrl}/__control/tasks`)
    const { tasks } = (await answer.json()) as {
      tasks: { callbackUrl: string; request: { input: { prompt: string } } }[]
    }
    return tasks.find(({ callbackUrl }) => callbackUrl.includes(`/${clip.id}/`)) ?? null
  })
  expect(task.request.input.prompt).toContain(`"${spokenScript}"`)
  expect(task.request.input.prompt).toContain('No music.')
})

test('the command line makes a whole ad of it', async () => {
  const { code, stdout, stderr } = await runCallsheet(
    [
      'produce',
      'Cold brew that never turns bitter',
      '--format',
      'talking-head',
      '--type',
      fifth,
      '--ratio',
      '9:16',
      '--scenes',
      '1',
      '--no-cut',
      '--out',
      join(home.home, 'out'),
      '--json'
    ],
    home.env
  )
  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ videoType: fifth, route: 'storyboard', scenes: [{ problem: null }] })
}, 120_000)

test('no page, route, tool, consumer or command names a type, because all of them read its entry', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = await sourceFiles(root, ['app/web', 'app/server', 'app/chat', 'app/mcp', 'agents', 'pipeline', 'cli'])
  const quoted = new RegExp(
    `['"\`](?:${slugsOf(videoTypes)
      .filter((slug) => slug !== 'generic')
      .join('|')})['"\`]`
  )
  const naming: string[] = []
  for (const file of files.filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))) {
    if (quoted.test(await readFile(join(root, file), 'utf8'))) naming.push(file)
  }
  expect(naming).toEqual([])
})
