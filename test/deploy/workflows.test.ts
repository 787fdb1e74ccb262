import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { commands } from '../../cli/commands/registry.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.github/workflows')
const stepSchema = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional()
})
const workflowSchema = z.looseObject({
  on: z.record(z.string(), z.looseObject({ branches: z.array(z.string()).optional() }).nullable()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(stepSchema) }))
})

const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const workflow = workflowSchema.parse(parse(text))
  return { file, workflow, steps: Object.values(workflow.jobs).flatMap(({ steps }) => steps) }
})
const find = (file: string) => workflows.find((each) => each.file === file)
const said = JSON.stringify(workflows.map(({ workflow }) => workflow))

test('a push to staging redeploys only the app server, from its own image and with migrated tables', () => {
  const pushed = workflows.filter(({ workflow }) => 'push' in workflow.on)
  expect(pushed.map(({ file, workflow }) => [file, workflow.on])).toEqual([
    ['redeploy-app.yml', { push: { branches: ['staging'] } }]
  ])
  const steps = find('redeploy-app.yml')?.steps ?? []
  const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))
  expect(build?.with).toMatchObject({ context: '.', file: 'deploy/app.Dockerfile', push: true })
  expect(existsSync(join(root, 'deploy/app.Dockerfile'))).toBe(true)
  const order = steps.map(({ uses, run }) => uses ?? run ?? '')
  const migrates = order.findIndex((step) => step.includes('callsheet -- migrate'))
  expect(migrates).toBeGreaterThan(order.findIndex((step) => step.startsWith('docker/build-push-action@')))
  expect(order.findIndex((step) => step.includes('curl'))).toBeGreaterThan(migrates)
  expect(Object.keys(commands)).toContain('migrate')
})

test('a pull request runs the whole gate', () => {
  const check = find('check.yml')
  expect(check?.workflow.on).toHaveProperty('pull_request')
  expect(check?.steps.map(({ run }) => run)).toContain('bash .ci/run')
  expect(existsSync(join(root, '.ci/run'))).toBe(true)
})

test('no workflow deploys the agents service or the pipeline service', () => {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const gate = readdirSync(join(root, '.ci')).map((file) => readFileSync(join(root, '.ci', file), 'utf8'))
  for (const text of [said, manifest, ...gate])
    expect(text).not.toMatch(
      /wrangler (deploy|publish|versions)|callsheet( --)? deploy|CLOUDFLARE_|cloudflare\/wrangler-action/i
    )
})

test('workflows may only read the repository, and they name the version of each action', () => {
  for (const { file, workflow, steps } of workflows) {
    expect(workflow.permissions, file).toEqual({ contents: 'read' })
    for (const { uses } of steps) if (uses) expect(uses, file).toMatch(/@v\d+$|@[0-9a-f]{40}$/)
  }
})
