import { rowOf, type ProviderTask } from '../provider/read-provider.ts'
import type { Row } from './rows.ts'

export interface MatchedTasks {
  /** The task whose file the row must have. Null when there is none. */
  taskOf(row: Row): ProviderTask | null
  /** Rows with two tasks, and tasks that no row asked for. */
  wrongs: string[]
}

/**
 * Whose task each one is. A callback's address names the row. A provider without callbacks is told nothing of the row, so
 * there the task's id tells; where the row keeps an id that we chose, or where the answer was lost, the prompt tells: no
 * prompt has more tasks than rows.
 */
export function matchTasks(rows: readonly Row[], tasks: readonly ProviderTask[]): MatchedTasks {
  const named = tasks.filter((task) => task.callbackUrl !== null)
  const silent = tasks.filter((task) => task.callbackUrl === null)
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const rowsByPrompt = Map.groupBy(rows, promptOfRow)
  const silentByPrompt = Map.groupBy(silent, promptOfTask)
  const wrongs = [
    ...[...Map.groupBy(named, (task) => rowOf(task) ?? `no row (task ${task.id})`)]
      .filter(([, same]) => same.length > 1)
      .map(([id, same]) => `row ${id} has ${same.length} tasks at the provider`),
    ...[...silentByPrompt].flatMap(([prompt, same]) => {
      const asked = rowsByPrompt.get(prompt)?.length ?? 0
      return same.length > asked
        ? [`${same.length} tasks at the provider for ${asked} rows: ${same.map(({ id }) => id).join(', ')}, ${prompt}`]
        : []
    })
  ]
  return {
    taskOf(row) {
      // The name of an operation ends with its id.
      const own = byId.get(row.providerTaskId?.split('/').at(-1) ?? '')
      if (own) return own
      const same = silentByPrompt.get(promptOfRow(row)) ?? []
      return same.find((task) => task.result?.bytes === row.byteSize) ?? null
    },
    wrongs
  }
}

const promptOfRow = ({ kind, finalPrompt }: Row): string => `${kind}: ${finalPrompt ?? ''}`

const promptOfTask = ({ render }: ProviderTask): string =>
  `${render.kind === 'clip' ? 'video' : 'image'}: ${render.prompt}`
