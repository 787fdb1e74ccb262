import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface DocCommand {
  /** `docs/operations.md` */
  page: string
  /** The line as it stands on the page. */
  line: string
  /** Variables that are set before the command on the same line. */
  env: Record<string, string>
  words: string[]
}

const root = new URL('../../', import.meta.url)

/** Every line of every shell block, in order, on the pages at the top and below docs. */
export async function readDocCommands(): Promise<DocCommand[]> {
  const below = await readdir(new URL('docs/', root), { recursive: true })
  const top = await readdir(root)
  const pages = [...top, ...below.map((path) => `docs/${path}`)].filter((path) => path.endsWith('.md')).toSorted()
  const texts = await Promise.all(
    pages.map(async (page) => ({ page, text: await readFile(new URL(page, root), 'utf8') }))
  )
  return texts.flatMap(({ page, text }) =>
    [...text.matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)]
      .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
      .map((line) => line.replace(/(^|\s)# .*$/, '').trim())
      .filter(Boolean)
      .map((line) => ({ page, line, ...splitLine(line) }))
  )
}

export const rootPath = fileURLToPath(root)

function splitLine(line: string): Pick<DocCommand, 'env' | 'words'> {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? '')
  const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const env = Object.fromEntries(
    words.slice(0, start).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
  )
  return { env, words: words.slice(start) }
}
