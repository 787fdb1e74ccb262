import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyAll, objectKey, type CopyInput } from '../copies.ts'

const runProgram = promisify(execFile)

/** Only the disk: the same number of bytes without a source, made durable at the end. */
export function run(input: CopyInput): Promise<number> {
  return copyAll(input, async (index) => {
    const path = join(input.directory, objectKey(input, index))
    await mkdir(dirname(path), { recursive: true })
    const block = Math.min(input.bytes, 1_000_000)
    const count = Math.round(input.bytes / block)
    await runProgram('dd', ['if=/dev/zero', `of=${path}`, `bs=${block}`, `count=${count}`, 'conv=fdatasync'])
  })
}
