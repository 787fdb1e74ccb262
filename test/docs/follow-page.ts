import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The first line of a code block says what to do with the block: `file=PATH` is a new file; `in=PATH` is lines for an
 * existing file. These lines go before the line that ends the file's last literal. With `replaces="TEXT"` they replace
 * the first line with that text, with `after="TEXT"` they go after it, and with `before="TEXT"` before it. The lines of
 * a shell block are commands to run.
 */
const block = /^```(\w+)(?: ((?:file|in)=[^\n]+))?\n([\s\S]*?)^```$/gm
const attribute = /(\w+)=(?:"([^"]*)"|(\S+))/g

export interface FollowedPage {
  /** How many blocks changed something. */
  changes: number
  /** To be run once the changes are made, in the page's order. */
  commands: string[]
  /** What the first `npm test` below "See that it works" names. */
  tests: string[]
}

/** Does what the page's blocks say, in the checkout at `root`. */
export async function followPage(root: string, page: string): Promise<FollowedPage> {
  const text = await readFile(join(root, 'docs', page), 'utf8')
  const commands: string[] = []
  let changes = 0
  for (const [, language = '', attributes = '', code = ''] of text.matchAll(block)) {
    const { file, in: changed, replaces, after, before } = readAttributes(attributes)
    if (file === undefined && changed === undefined) {
      if (/^(?:sh|bash)$/.test(language)) commands.push(...code.trim().split('\n'))
      continue
    }
    if (file !== undefined) await addFile(join(root, file), code)
    else if (changed !== undefined) await changeFile(join(root, changed), { code, replaces, after, before })
    changes += 1
  }
  const named = /^## See that it works\n[\s\S]*?`npm test -- ([^`]+)`/m.exec(text)?.[1] ?? ''
  return { changes, commands, tests: named.split(' ').filter(Boolean) }
}

function readAttributes(text: string): Record<string, string | undefined> {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, name, quoted, plain]) => [name, quoted ?? plain]))
}

async function addFile(path: string, code: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code, { flag: 'wx' })
}

interface Change {
  code: string
  replaces: string | undefined
  after: string | undefined
  before: string | undefined
}

async function changeFile(path: string, { code, replaces, after, before }: Change): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const given = code.trimEnd().split('\n')
  const imports = given.filter((line) => line.startsWith('import '))
  const others = given.filter((line) => !line.startsWith('import '))
  if (others.length > 0) {
    const anchor = replaces ?? after ?? before
    const at =
      anchor === undefined
        ? lines.findLastIndex((line) => /^[}\]]/.test(line))
        : lines.findIndex((line) => line.includes(anchor))
    if (at < 0)
      throw new Error(`${path} has no line ${anchor === undefined ? 'that ends a literal' : `with ${anchor}`}.`)
    // The last entry of a literal has no comma yet.
    const last = lines[at - 1] ?? ''
    if (anchor === undefined && !/[,{[]$/.test(last)) lines[at - 1] = `${last},`
    lines.splice(after === undefined ? at : at + 1, replaces === undefined ? 0 : 1, ...others)
  }
  lines.splice(lines.findLastIndex((line) => line.startsWith('import ')) + 1, 0, ...imports)
  await writeFile(path, lines.join('\n'))
}
