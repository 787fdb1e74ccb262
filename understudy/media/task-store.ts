import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { Task } from './tasks.ts'

export interface TaskStore {
  get(id: string): Task | undefined
  list(): Task[]
  /** Durable against a killed process before it returns. */
  put(task: Task): void
  close(): void
}

/** An append-only journal, one task version a line; the last line of a task is its state. */
export function openTaskStore({ directory }: { directory: string }): TaskStore {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'tasks.ndjson')
  const tasks = readJournal(file)

  writeFileSync(`${file}.part`, [...tasks.values()].map((task) => `${JSON.stringify(task)}\n`).join(''))
  renameSync(`${file}.part`, file)
  const journal = openSync(file, 'a')
  let open = true

  return {
    get: (id) => tasks.get(id),
    list: () => [...tasks.values()],
    put(task) {
      if (!open) return
      tasks.set(task.id, task)
      appendFileSync(journal, `${JSON.stringify(task)}\n`)
    },
    close() {
      if (open) closeSync(journal)
      open = false
    }
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

/** A process killed while writing leaves half a line: the version before it stands. */
function parseLine(line: string): Task | null {
  if (line === '') return null
  try {
    return Task.parse(JSON.parse(line))
  } catch {
    return null
  }
}
