import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelOfWorkflow } from '@callsheet/lib/comfyui/model-of-workflow.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeImport, readWorkflowImport } from './import-workflow.ts'
import { readModelFile } from './read-model-file.ts'

const wan = fileURLToPath(import.meta.resolve('@callsheet/lib/comfyui/__fixtures__/wan-2.2-image-to-video.json'))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-workflow-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the name of the file is the id, and the printed model can be added by a migration', async () => {
  const given = await readWorkflowImport(wan, {})
  expect(given).toMatchObject({ id: 'wan-2.2-image-to-video', credits: 0 })
  const file = join(folder, 'model.json')
  await writeFile(file, JSON.stringify(modelOfWorkflow(given)))
  expect((await readModelFile(file)).config.workflow?.bindings.output).toBe('108')
})

test('options bind other inputs, or nothing', async () => {
  const given = await readWorkflowImport(wan, {
    id: 'wan',
    bind: ['seed=none', 'prompt=130:125.text'],
    durations: '3, 5',
    ratios: '9:16,1:1'
  })
  expect(given).toMatchObject({
    bindings: { seed: [], prompt: [{ node: '130:125', input: 'text' }] },
    durations: [3, 5],
    aspectRatios: ['9:16', '1:1']
  })
  const words = describeImport(given)
  expect(words).toMatch(/seed +nothing/)
  expect(words).toMatch(/prompt +130:125\.text/)
  expect(words).toContain('wan_2.1_vae.safetensors (VAELoader)')
})

test.each([
  [{ bind: ['colour=6.text'] }, /--bind colour=6.text: expected NAME=NODE.INPUT/],
  [{ durations: 'long' }, /durations/],
  [{ ratios: 'tall' }, /aspectRatios.*such as 9:16/]
])('%o is refused with what was expected', async (options, words) => {
  await expect(readWorkflowImport(wan, options)).rejects.toThrow(words)
})
