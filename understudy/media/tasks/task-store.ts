import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { Task } from './tasks.ts'

export interface TaskStore {
  get(id: string): Task | undefined
  list(): Task[]
  /** When it returns, the task survives a killed process. On a full disk it throws and does not keep the task. */
  put(task: Task): void
  close(): void
}

/** An append-only journal with one version of a task on each line. The last line of a task is its state. */
export function openTaskStore({ directory }: { directory: string }): TaskStore {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'tasks.ndjson')
  const tasks = readJournal(file)

  compact(file, tasks)
  const journal = openSync(file, 'a', 0o600)
  let open = true
  // Ends an incomplete line before the next line begins.
  let lineStart = '\n'

  return {
    get: (id) => tasks.get(id),
    list: () => [...tasks.values()],
    put(task) {
      if (!open) return
      const start = lineStart
      lineStart = '\n'
      appendFileSync(journal, `${start}${JSON.stringify(task)}\n`)
      lineStart = ''
      tasks.set(task.id, task)
    },
    close() {
      if (open) closeSync(journal)
      open = false
    }
  }
}

/** One line for each task. When there is no room for that, the journal stays as it is. */
function compact(file: string, tasks: Map<string, Task>): void {
  try {
    const lines = [...tasks.values()].map((task) => `${JSON.stringify(task)}\n`)
    writeFileSync(`${file}.part`, lines.join(''), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  } catch {
    rmSync(`${file}.part`, { force: true })
  }
}

function readJournal(file: string): Map<string, Task> {
  const tasks = new Map<string, Task>()
  if (!existsSync(file)) return tasks
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const task = parseLine(line)
    if (task) tasks.set(task.id, task)
  }
  return tasks
}

/** A process that was killed while writing leaves half a line. Then the version before it counts. */
function parseLine(line: string): Task | null {
  if (line === '') return null
  try {
    return Task.parse(JSON.parse(line))
  } catch {
    return null
  }
}
