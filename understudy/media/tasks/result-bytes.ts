import { readFile } from 'node:fs/promises'
import { findFault } from '../faults/create-faults.ts'
import type { Task } from './tasks.ts'

/** The picture as an answer has it, in base64. Null when the task has none. */
export async function resultBase64(task: Task): Promise<string | null> {
  if (!task.result || findFault(task.faults, 'no-result')) return null
  if (findFault(task.faults, 'asset-wrong-type')) return Buffer.from('<!doctype html><p>Not here.').toString('base64')
  return (await readFile(task.result.file)).toString('base64')
}
