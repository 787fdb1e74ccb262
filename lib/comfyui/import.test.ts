import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { workflowImportSchema } from '../wire/app-api/workflows.ts'
import { modelFileSchema } from '../wire/model-config.ts'
import { applyBindings } from './apply-bindings.ts'
import { modelOfWorkflow } from './model-of-workflow.ts'
import { proposeBindings } from './propose-bindings.ts'
import { readForImport } from './read-for-import.ts'
import { readWorkflow } from './read-workflow.ts'

const load = async (name: string) =>
  readWorkflow(await readFile(new URL(`./__fixtures__/${name}.json`, import.meta.url), 'utf8'))
const at = (node: string, input: string) => [{ node, input }]
const importOf = (workflow: unknown, more: object = {}) =>
  modelOfWorkflow(workflowImportSchema.parse({ workflow, id: 'a-model', label: 'A model', ...more }))

describe('what is proposed for exports of a real ComfyUI', () => {
  test('a still', async () => {
    expect(proposeBindings(await load('stable-diffusion-1.5'))).toMatchObject({
      kind: 'image',
      size: { width: 512, height: 512 },
      bindings: {
        prompt: at('6', 'text'),
        negativePrompt: at('7', 'text'),
        seed: at('3', 'seed'),
        width: at('5', 'width'),
        height: at('5', 'height'),
        output: '9'
      }
    })
  })

  test('a clip from a still, with its nodes within a subgraph and two samplers', async () => {
    expect(proposeBindings(await load('wan-2.2-image-to-video'))).toMatchObject({
      kind: 'video',
      bindings: {
        prompt: at('130:107', 'text'),
        negativePrompt: at('130:125', 'text'),
        // The second sampler adds no noise.
        seed: at('130:110', 'noise_seed'),
        width: at('130:128', 'width'),
        length: { places: at('130:128', 'length'), unit: 'frames', framesPerSecond: 16, step: 4 },
        firstFrame: at('97', 'image'),
        references: [],
        output: '108'
      }
    })
  })

  test('an edit of a picture', async () => {
    const { bindings } = proposeBindings(await load('qwen-image-edit-2509'))
    expect(bindings).toMatchObject({
      prompt: at('68', 'prompt'),
      negativePrompt: at('69', 'prompt'),
      references: at('41', 'image'),
      firstFrame: []
    })
  })
})

describe('a model of a workflow', () => {
  test.each(['stable-diffusion-1.5', 'wan-2.2-image-to-video', 'qwen-image-edit-2509'])(
    '%s is a valid model file as it is',
    async (name) => {
      const model = importOf(await load(name))
      expect(modelFileSchema.parse(model)).toEqual(model)
    }
  )

  test('a clip has the lengths up to the workflow’s own, its ratios with sizes, and needs its still', async () => {
    const { config } = importOf(await load('wan-2.2-image-to-video'))
    expect(config).toMatchObject({
      kind: 'video',
      durations: [2, 3, 4, 5],
      frameSlots: { first: 'required', last: 'none' },
      fieldMap: { aspectRatio: { field: 'size', values: { '1:1': '720x720', '9:16': '544x960' } } }
    })
  })

  test('what is given replaces what is proposed, and the negative text is written into the workflow', async () => {
    const bindings = { seed: [], negativePrompt: at('7', 'text') }
    const given = { bindings, negativePrompt: 'no letters', aspectRatios: ['4:5'], size: { width: 1024, height: 1024 } }
    const { config } = importOf(await load('stable-diffusion-1.5'), given)
    expect(config.workflow?.bindings).toMatchObject({ seed: [], prompt: at('6', 'text') })
    expect(config.workflow?.nodes['7']?.inputs['text']).toBe('no letters')
    expect(config.fieldMap.aspectRatio?.values).toEqual({ '4:5': '928x1152' })
  })

  test('every wrong binding is named by its field', async () => {
    const bindings = {
      prompt: [],
      seed: at('99', 'seed'),
      width: at('3', 'model'),
      height: at('5', 'depth'),
      output: ''
    }
    const error = await load('stable-diffusion-1.5').then((nodes) => {
      try {
        return importOf(nodes, { bindings })
      } catch (thrown) {
        return thrown
      }
    })
    expect(error).toBeInstanceOf(AppError)
    const { issues } = (error as AppError).details as { issues: { path: string; message: string }[] }
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
      'bindings.seed': 'The workflow has no node 99.',
      'bindings.width': 'model of node 3 comes from another node.',
      'bindings.height': 'Node 5 has no input depth.',
      'bindings.prompt': 'Say which input takes the prompt. None was found.',
      'bindings.output': 'Say which node makes the file. None was found.'
    })
  })

  test('a moving picture is no clip', async () => {
    const nodes = await load('wan-2.2-image-to-video')
    nodes['108'] = { class_type: 'SaveAnimatedWEBP', inputs: { images: ['130:129', 0] } }
    expect(() => importOf(nodes, { bindings: { output: '108' } })).toThrow(/makes a moving picture and no clip/)
  })
})

test('a person sees every input that can be bound, and which files ComfyUI must have', async () => {
  const { places, modelFiles, negativePrompt } = readForImport(await load('wan-2.2-image-to-video'))
  expect(places.pictures).toEqual([{ node: '97', input: 'image', label: 'Start Frame Image (97) · image' }])
  expect(places.outputs.map(({ node }) => node)).toEqual(['108'])
  expect(places.texts).toContainEqual(expect.objectContaining({ node: '130:107', input: 'text' }))
  expect(modelFiles).toHaveLength(6)
  expect(negativePrompt).toBe('blurred, static')
})

describe('values of a task', () => {
  test('pictures that a task does not have are left out with what only they feed', async () => {
    const nodes = await load('qwen-image-edit-2509')
    nodes['42'] = { class_type: 'LoadImage', inputs: { image: 'x.png' } }
    nodes['43'] = { class_type: 'ImageScale', inputs: { image: ['42', 0], width: 64 } }
    nodes['68']!.inputs['image2'] = ['43', 0]
    const { bindings } = proposeBindings(nodes)
    const made = applyBindings({ nodes, bindings }, { prompt: 'A', seed: 5, references: ['callsheet/a.png'] })
    expect(made['41']?.inputs['image']).toBe('callsheet/a.png')
    expect(Object.keys(made)).not.toContain('42')
    expect(Object.keys(made)).not.toContain('43')
    expect(made['68']?.inputs).not.toHaveProperty('image2')
    expect(made['68']?.inputs).toHaveProperty('image1')
    // The model's own stays as it was.
    expect(nodes['68']?.inputs).toHaveProperty('image2')
  })

  test.each([
    [1, 17],
    [4, 65],
    [5, 81]
  ])('%i seconds of 16 frames are %i frames, never fewer', async (seconds, frames) => {
    const nodes = await load('wan-2.2-image-to-video')
    const { bindings } = proposeBindings(nodes)
    const values = { prompt: 'A', seed: 5, seconds, firstFrame: 'a.png', references: [] }
    expect(applyBindings({ nodes, bindings }, values)['130:128']?.inputs['length']).toBe(frames)
  })
})

test.each<[string, string, RegExp]>([
  [
    'the editor’s format',
    '{"nodes": [{"id": 1}], "links": [], "version": 0.4}',
    /as ComfyUI’s editor saves it.*Export \(API\)/
  ],
  ['no JSON', '{"3": ', /not JSON.*Export \(API\)/],
  ['another JSON', '{"3": {"type": "KSampler"}}', /no workflow in ComfyUI’s API format/],
  ['nothing', '{}', /no workflow/]
])('%s is refused with words that say how to export it', (_what, text, words) => {
  expect(() => readWorkflow(text)).toThrow(words)
})

test('what a program sends to /prompt is read too', async () => {
  const nodes = await load('stable-diffusion-1.5')
  expect(readWorkflow(JSON.stringify({ prompt: nodes, client_id: 'a' }))).toEqual(nodes)
})
