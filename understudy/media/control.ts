import { Hono } from 'hono'
import { z } from 'zod'
import type { MediaContext } from './context.ts'
import { FaultRule, faultKinds } from './faults/faults.ts'
import { readJson } from './read-json.ts'
import { resultUrl } from './tasks/results.ts'
import { MediaSettingsPatch } from './settings.ts'

/**
 * What tests and people turn; no key is asked, so the server listens on loopback only.
 *
 *   GET    /__control/tasks?promptContains=&model=&state=   tasks with the exact requests that made them, oldest first
 *   GET    /__control/tasks/:id
 *   DELETE /__control/tasks/:id/faults   its file and its reads are good again
 *   GET    /__control/requests       every create as it came, refused and lost ones too, with what was answered
 *   GET    /__control/uploads        every uploaded file, and every refused upload with the reason
 *   GET    /__control/counts         {created, byState, byKind, byCallback, running, reads}: created is what the provider bills
 *   GET    /__control/settings       PATCH changes some (settings.ts): times, limits, sizes, lifetimes
 *   GET    /__control/faults         active rules with how often each struck, and every kind there is
 *   POST   /__control/faults         one rule or a list: {kind, next?, share?, seed?, promptContains?, model?, media?,
 *                                    seconds?, status?, retryAfterSeconds?, times?, megabytes?, url?, failCode?,
 *                                    failMessage?}
 *   DELETE /__control/faults         all rules off; tasks made under one keep it
 */
export function controlRoutes(context: MediaContext) {
  const routes = new Hono().basePath('/__control')

  routes.get('/tasks', (c) => {
    const { promptContains, model, state } = c.req.query()
    const tasks = context.store
      .list()
      .filter((task) => !promptContains || task.render.prompt.includes(promptContains))
      .filter((task) => !model || task.model === model)
      .filter((task) => !state || task.state === state)
    return c.json({ count: tasks.length, tasks: tasks.map((task) => ({ ...task, url: resultUrl(context, task) })) })
  })

  routes.get('/tasks/:id', (c) => {
    const task = context.store.get(c.req.param('id'))
    return task ? c.json({ ...task, url: resultUrl(context, task) }) : c.json({ error: 'No such task' }, 404)
  })

  routes.delete('/tasks/:id/faults', (c) => {
    const task = context.store.get(c.req.param('id'))
    if (!task) return c.json({ error: 'No such task' }, 404)
    context.store.put({ ...task, faults: [] })
    return c.json({ ...task, faults: [] })
  })

  routes.get('/requests', (c) => c.json({ requests: context.requests.list() }))

  routes.get('/uploads', (c) => c.json({ uploads: context.uploads.list() }))

  routes.get('/counts', (c) => {
    const tasks = context.store.list()
    const count = (of: (task: (typeof tasks)[number]) => string) =>
      Object.fromEntries(Object.entries(Object.groupBy(tasks, of)).map(([name, group]) => [name, group?.length ?? 0]))
    return c.json({
      created: tasks.length,
      byState: count((task) => task.state),
      byKind: count((task) => task.render.kind),
      byCallback: count((task) => task.callback),
      // Tasks that will still end. A stuck one never does.
      running: tasks.filter(
        ({ state, faults }) =>
          (state === 'queuing' || state === 'generating') && !faults.some(({ kind }) => kind === 'stuck')
      ).length,
      reads: tasks.reduce((sum, task) => sum + context.engine.readCount(task.id), 0)
    })
  })

  routes.get('/settings', (c) => c.json(context.settings()))

  routes.patch('/settings', async (c) => {
    const patch = MediaSettingsPatch.safeParse(await readJson(c))
    if (!patch.success) return c.json({ error: z.prettifyError(patch.error) }, 422)
    return c.json(context.changeSettings(patch.data))
  })

  routes.get('/faults', (c) => c.json({ rules: context.faults.list(), kinds: faultKinds }))

  routes.post('/faults', async (c) => {
    const body = await readJson(c)
    const rules = z.array(FaultRule).safeParse(Array.isArray(body) ? body : [body])
    if (!rules.success) return c.json({ error: z.prettifyError(rules.error) }, 422)
    return c.json({ rules: rules.data.map((rule) => context.faults.add(rule)) }, 201)
  })

  routes.delete('/faults', (c) => {
    context.faults.clear()
    return c.json({ rules: [] })
  })

  return routes
}
