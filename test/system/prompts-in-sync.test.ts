import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { seedAgents } from '@callsheet/app/domain/agents/seed.ts'
import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectPrompts } from '../../cli/doctor/inspect-prompts.ts'
import { exportPrompt } from '../../cli/prompts/export-prompt.ts'
import { checkout, findDriftedPrompts } from '../../cli/prompts/generate.ts'
import { startEmbeddedCallsheet, type EmbeddedCallsheet } from '../support/embedded-callsheet.ts'

const slug = 'ugc-script-writer'
const copies = [`lib/prompts/${slug}.md`, 'skills/copy-ugc-scripts/SKILL.md']

let callsheet: EmbeddedCallsheet
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'callsheet-prompts-'))
  for (const folder of ['lib/prompts', 'skills'])
    await cp(join(checkout, folder), join(root, folder), { recursive: true })
  callsheet = await startEmbeddedCallsheet()
}, 120_000)
afterAll(async () => {
  await callsheet?.stop()
  await rm(root, { recursive: true, force: true })
})

const setPrompt = (prompt: string | null) =>
  callsheet.api.call(adminApi.updateAgent, { params: { slug }, body: { prompt } })
const readCopy = (path: string) => readFile(join(root, path), 'utf8')
async function readEdited() {
  const answer = await fetch(`${callsheet.running.instance.appUrl}/health`)
  return healthResponseSchema.parse(await answer.json()).editedPrompts
}

test('an edited prompt is shown as such, goes into file and skill by one command, and is taken back by another', async () => {
  expect(await readEdited()).toEqual([])
  expect((await inspectPrompts(callsheet.home)).verdict).toBe('good')
  const { items } = await callsheet.api.call(adminApi.listAgents)
  const before = items.find((agent) => agent.slug === slug)!
  expect(before.differsFrom).toEqual([])

  const edited = `${before.prompt}\n\nNever open with a question.`
  expect((await setPrompt(edited)).differsFrom).toEqual(copies)
  expect(await readEdited()).toEqual([slug])
  expect(await inspectPrompts(callsheet.home)).toMatchObject({ verdict: 'note', text: expect.stringContaining(slug) })

  const written = await exportPrompt({ api: callsheet.api, agent: slug, root })
  expect(written.toSorted()).toEqual([...copies, 'lib/prompts/prompts.gen.ts'].toSorted())
  expect((await readCopy(copies[0]!)).trim()).toBe(edited)
  expect(await readCopy(copies[1]!)).toContain(edited)
  expect(await readCopy('lib/prompts/prompts.gen.ts')).toContain(JSON.stringify(edited))
  expect(await findDriftedPrompts(root)).toEqual([])

  expect(await setPrompt(null)).toMatchObject({ differsFrom: [], isEdited: false, prompt: before.prompt })
  expect(await readEdited()).toEqual([])
  expect(await exportPrompt({ api: callsheet.api, agent: slug, root })).toEqual([])

  // An edit whose words are those of the file is no edit any more after the next start.
  expect(await setPrompt(before.prompt)).toMatchObject({ differsFrom: [], isEdited: true })
  await seedAgents(callsheet)
  expect((await callsheet.api.call(adminApi.listAgents)).items.some(({ isEdited }) => isEdited)).toBe(false)
  await expect(exportPrompt({ api: callsheet.api, agent: 'ugc-writer', root })).rejects.toThrow(/The agents are /)
}, 60_000)
