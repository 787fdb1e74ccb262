import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { readForImport } from '@callsheet/lib/comfyui/read-for-import.ts'
import { readWorkflow } from '@callsheet/lib/comfyui/read-workflow.ts'
import type { Place } from '@callsheet/lib/comfyui/workflow.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { workflowImportSchema, type WorkflowImport } from '@callsheet/lib/wire/app-api/workflows.ts'

export interface ImportOptions {
  id?: string
  label?: string
  credits?: string
  bind?: string[]
  output?: string
  ratios?: string
  durations?: string
  firstFrame?: string
  talks?: boolean
}

/** Names on the command line, and the bindings that they are. */
const bindable = {
  prompt: 'prompt',
  negative: 'negativePrompt',
  seed: 'seed',
  width: 'width',
  height: 'height',
  'first-frame': 'firstFrame',
  'last-frame': 'lastFrame',
  references: 'references'
} as const

/** A workflow file and the options as an import. Errors: `invalid-input` that says what was expected. */
export async function readWorkflowImport(file: string, options: ImportOptions): Promise<WorkflowImport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid-input', `${file} cannot be read (${error.code}).`)
  })
  const name = basename(file, extname(file))
  const { id = slugOf(name), label = name, credits, output, ratios, durations, firstFrame, talks } = options
  const given = workflowImportSchema.safeParse({
    workflow: readWorkflow(text),
    id,
    label,
    ...(credits !== undefined && { credits: Number(credits) }),
    bindings: { ...readBindings(options.bind ?? []), ...(output !== undefined && { output }) },
    ...(ratios !== undefined && { aspectRatios: parts(ratios) }),
    ...(durations !== undefined && { durations: parts(durations).map(Number) }),
    ...(firstFrame !== undefined && { firstFrame }),
    ...(talks !== undefined && { talks })
  })
  if (!given.success) throw fromZodError(given.error, 'The import')
  return given.data
}

/** `prompt=6.text`: several of one name bind several inputs, and `seed=none` binds nothing. */
function readBindings(texts: readonly string[]): Record<string, Place[]> {
  const bindings: Record<string, Place[]> = {}
  for (const text of texts) {
    const [, name = '', where = ''] = /^([a-z-]+)=(.+)$/.exec(text) ?? []
    const [, node, input] = /^([^.]+)\.(.+)$/.exec(where) ?? []
    if (!Object.hasOwn(bindable, name) || (where !== 'none' && !(node && input))) {
      const names = Object.keys(bindable).join(', ')
      throw new AppError(
        'invalid-input',
        `--bind ${text}: expected NAME=NODE.INPUT or NAME=none, with one of ${names}.`
      )
    }
    const list = (bindings[bindable[name as keyof typeof bindable]] ??= [])
    if (node && input) list.push({ node, input })
  }
  return bindings
}

/** What the model is bound to and what ComfyUI needs for it, for a person. */
export function describeImport({ workflow, bindings: given }: WorkflowImport): string {
  const { bindings, modelFiles } = readForImport(workflow)
  const { length, output, ...places } = { ...bindings, ...given }
  const bound = Object.entries({ ...places, length: length?.places ?? [] }).map(
    ([name, list]) => `  ${name.padEnd(15)}${list.map(({ node, input }) => `${node}.${input}`).join(', ') || 'nothing'}`
  )
  const files = modelFiles.map(({ file, loader }) => `  ${file} (${loader})`)
  return [
    'Bound to:',
    ...bound,
    `  ${'output'.padEnd(15)}${output}`,
    ...(files.length > 0 ? ['ComfyUI must have these files:', ...files] : []),
    ''
  ].join('\n')
}

const parts = (text: string): string[] => text.split(',').map((part) => part.trim())

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
