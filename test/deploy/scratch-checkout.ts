import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ScratchCheckout {
  root: string
  write(path: string, text: string): void
  /** Changes a file's text; fails when `from` is not in it. */
  replace(path: string, from: string, to: string): void
  commit(message?: string): void
  head(): string
  /** Restores the original state. */
  reset(): void
  remove(): void
}

/** A clean checkout of the source in its current state, for planting faults. */
export function createScratchCheckout(): ScratchCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-checkout-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe'
    })
  for (const name of ['.gitignore', 'package.json', 'tsconfig.json', 'agents', 'cli', 'deploy', 'lib', 'pipeline']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  git('init', '--quiet')
  writeFileSync(join(folder, '.git', 'info', 'exclude'), 'node_modules\n')
  const commit = (message = 'As it stands') => {
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
  }
  const head = () => git('rev-parse', 'HEAD').toString().trim()
  commit()
  const first = head()
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  return {
    root: folder,
    write,
    replace(path, from, to) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
      write(path, text.replace(from, to))
    },
    commit,
    head,
    reset() {
      git('reset', '--hard', '--quiet', first)
      git('clean', '-d', '--force', '--quiet')
    },
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}
