import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { applyBindings } from '@callsheet/lib/comfyui/apply-bindings.ts'
import { modelOfWorkflow } from '@callsheet/lib/comfyui/model-of-workflow.ts'
import { readWorkflow } from '@callsheet/lib/comfyui/read-workflow.ts'
import { workflowImportSchema } from '@callsheet/lib/wire/app-api/workflows.ts'
import { validateWorkflow } from '../understudy/media/comfyui/validate-workflow.ts'

const exports = ['stable-diffusion-1.5', 'wan-2.2-image-to-video', 'qwen-image-edit-2509']

test.each(exports)('the export %s becomes a model whose requests ComfyUI takes', async (name) => {
  const file = import.meta.resolve(`@callsheet/lib/comfyui/__fixtures__/${name}.json`)
  const workflow = readWorkflow(await readFile(new URL(file), 'utf8'))
  const { config } = modelOfWorkflow(workflowImportSchema.parse({ workflow, id: 'imported', label: 'Imported' }))
  if (!config.workflow) throw new Error('The model has no workflow.')
  const values = {
    prompt: 'Cold brew',
    seed: 2 ** 48 - 1,
    size: { width: 544, height: 960 },
    seconds: 4,
    firstFrame: 'callsheet/first.png',
    references: ['callsheet/person.png']
  }
  const nodes = applyBindings(config.workflow, values)
  const hasPicture = (picture: string) => picture.startsWith('callsheet/')
  expect(validateWorkflow({ nodes, hasPicture })).toBeNull()
  // The same check refuses what ComfyUI would refuse.
  expect(validateWorkflow({ nodes: config.workflow.nodes, hasPicture: () => false })).toEqual(
    name === 'stable-diffusion-1.5' ? null : expect.objectContaining({ error: expect.anything() })
  )
})
