import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adFormats } from '@callsheet/lib/ad-formats.ts'
import { scriptArchetypes } from '@callsheet/lib/script-archetypes.ts'
import { checkScriptDisciplines } from '@callsheet/lib/disciplines/script-disciplines.ts'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCallsheet } from '../support/callsheet-process.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-pages-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function blockOf(page: string, language: string): Promise<string> {
  const text = await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  return new RegExp(`\`\`\`${language}(?: [^\n]*)?\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''
}

test('the format that its page shows is a whole entry whose hook keeps the rules', async () => {
  const source = `export default {${await blockOf('add-an-ad-format.md', 'ts')}}`
  const shown: { default: Record<string, (typeof adFormats)['unboxing']> } = await import(
    `data:text/javascript,${encodeURIComponent(source)}`
  )
  const [[slug, entry] = ['', adFormats.unboxing]] = Object.entries(shown.default)
  expect(Object.keys(adFormats)).not.toContain(slug)
  expect(Object.keys(entry)).toEqual(Object.keys(adFormats.unboxing))
  expect(scriptArchetypes).toHaveProperty(entry.archetype)
  expect(Object.keys(videoTypes)).toContain(entry.suggestedVideoType)
  const scenes = [{ position: 1, spokenScript: entry.exampleHook, durationSeconds: 5, receipts: [] }]
  const script = { title: slug, formatSlug: 'unboxing' as const, archetype: entry.archetype, cast: [], scenes }
  expect(checkScriptDisciplines(script, { receiptIds: [], facts: '' })).toEqual([])
}, 60_000)

test('the command on the page accepts the page’s model', async () => {
  const file = join(folder, 'model.json')
  await writeFile(file, await blockOf('add-a-model.md', 'json'))
  const { code, stdout, stderr } = await runCallsheet(['models', 'add', file, '--print'], {})
  expect(code, stderr).toBe(0)
  expect(stdout).toContain(`insert into "video_models"`)
  expect(stdout).toContain(`'example-clip-1'`)
}, 60_000)

test('`storyboard check` names each error with its place, and fails', async () => {
  const bottle = {
    slug: 'bottle',
    kind: 'product',
    name: 'the bottle',
    description: 'a tall amber glass bottle with a cork stopper'
  }
  const shot = {
    position: 1,
    title: 'The pour',
    action: 'She tips the bottle and then drinks.',
    prompt: 'Close-up of a hand that tips the amber bottle over ice.',
    motion: 'A slow push-in while soft music plays.',
    shotSize: 'close-up',
    cameraMove: 'push-in',
    spokenScript: '',
    elementSlugs: ['bottle'],
    soundEffects: ['ice cracking in the glass'],
    durationSeconds: 4
  }
  const write = async (shots: object[]) => {
    const file = join(folder, 'storyboard.json')
    await writeFile(file, JSON.stringify({ title: 'Dusk', elements: [bottle], shots }))
    return file
  }
  const broken = await runCallsheet(['storyboard', 'check', await write([shot])], {})
  expect(broken.code).toBe(1)
  for (const rule of ['description-not-verbatim', 'more-than-one-action', 'music'])
    expect(broken.stdout).toMatch(new RegExp(`shot 1 +${rule}`))
  expect(broken.stdout).toContain('3 to put right.')

  const action = 'A hand tips the bottle over ice.'
  const sound = {
    ...shot,
    action,
    motion: 'The liquid falls in a steady ribbon.',
    prompt: `Close-up of ${bottle.description}, tipped over ice.`
  }
  const kept = await runCallsheet(['storyboard', 'check', await write([sound])], {})
  expect(kept.stdout).toContain('nothing to put right')
  expect(kept.code).toBe(0)
}, 60_000)
