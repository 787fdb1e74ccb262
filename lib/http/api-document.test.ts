import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApiDocument, type ApiOperation } from './api-document.ts'

const stepSchema = z.object({ label: z.string() })
const clipSchema = z.object({ seconds: z.number().default(4), step: stepSchema })
const filmSchema = z.object({ clips: z.array(clipSchema), step: stepSchema })
const cardSchema = filmSchema.extend({ card: z.literal('film') })

const operation = (path: string, parts: Partial<ApiOperation>): ApiOperation => ({
  method: 'post',
  path,
  tag: 'Films',
  summary: 'A film',
  ...parts
})

function schemasOf(operations: ApiOperation[], outputs: Record<string, z.ZodType> = {}) {
  const document = createApiDocument({
    title: 'Test',
    description: 'Test',
    serverUrl: 'http://localhost',
    operations,
    shapes: { Step: stepSchema, Clip: clipSchema, Film: filmSchema },
    outputs,
    securitySchemes: {}
  })
  return { document, schemas: document.components?.schemas ?? {} }
}

test('a shape stands once in the document, and is referred to', () => {
  const { document, schemas } = schemasOf([
    operation('/film', { answer: filmSchema }),
    operation('/films', { answer: z.object({ items: z.array(filmSchema) }) })
  ])
  expect(Object.keys(schemas)).toEqual(['Clip', 'Film', 'Problem', 'Step'])
  const media = { 'application/json': { schema: { $ref: '#/components/schemas/Film' } } }
  expect(document.paths?.['/film']?.post?.responses?.['200']).toMatchObject({ content: media })
  expect(schemas['Film']).toMatchObject({ properties: { step: { $ref: '#/components/schemas/Step' } } })
})

test('one that is sent and answered has a name for each, where they differ', () => {
  const { schemas } = schemasOf([operation('/film', { body: clipSchema, answer: filmSchema })])
  expect(Object.keys(schemas)).toEqual(['Clip', 'ClipOutput', 'Film', 'Problem', 'Step', 'StepOutput'])
  expect(schemas['Clip']).toMatchObject({ required: ['step'] })
  expect(schemas['ClipOutput']).toMatchObject({
    required: ['seconds', 'step'],
    properties: { step: { $ref: '#/components/schemas/StepOutput' } }
  })
})

test('what no operation answers is an answer all the same, under each of its names', () => {
  const either = z.union([cardSchema, stepSchema])
  const { schemas } = schemasOf([], {
    'tool.read.output': cardSchema,
    'tool.cut.output': cardSchema,
    'tool.ask.output': either
  })
  expect(Object.keys(schemas)).toEqual(['Clip', 'Step', 'tool.ask.output', 'tool.cut.output', 'tool.read.output'])
  expect(schemas['tool.cut.output']).toEqual({ $ref: '#/components/schemas/tool.read.output' })
  expect(schemas['tool.read.output']).toMatchObject({
    properties: { card: { const: 'film' } },
    additionalProperties: false
  })
  expect(schemas['tool.ask.output']).toMatchObject({
    anyOf: [{ $ref: '#/components/schemas/tool.read.output' }, { $ref: '#/components/schemas/Step' }]
  })
})
