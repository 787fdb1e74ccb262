import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The first line of a code block says what to do with the block: `file=PATH` is a new file; `in=PATH` is lines for an
 * existing file. These lines go before the line that ends the file's last literal. With `replaces="TEXT"` they replace
 * the line with that text, and with `after="TEXT"` they go after it.
 */
const block = /^```\w+ ((?:file|in)=[^\n]+)\n([\s\S]*?)^```$/gm
const attribute = /(\w+)=(?:"([^"]*)"|(\S+))/g

/** Follows the page's blocks in the checkout at `root`. Returns the number of blocks. */
export async function followPage(root: string, page: string): Promise<number> {
  const text = await readFile(join(root, 'docs', page), 'utf8')
  const blocks = [...text.matchAll(block)]
  for (const [, attributes = '', code = ''] of blocks) {
    const { file, in: changed, replaces, after } = readAttributes(attributes)
    if (file !== undefined) await addFile(join(root, file), code)
    else if (changed !== undefined) await changeFile(join(root, changed), { code, replaces, after })
  }
  return blocks.length
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
}

async function changeFile(path: string, { code, replaces, after }: Change): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const given = code.trimEnd().split('\n')
  const imports = given.filter((line) => line.startsWith('import '))
  const others = given.filter((line) => !line.startsWith('import '))
  if (others.length > 0) {
    const anchor = replaces ?? after
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
