// Loaded before everything else, with --import. Node reads the package.json of a package again for each of its
// modules and for each import of it. That of drizzle-orm has 179 kB and 109 modules of it are loaded, which took half
// the time of a start. What Node found once for a folder is used again for that folder.
import { registerHooks, type ResolveFnOutput } from 'node:module'
import { lstatSync } from 'node:fs'

/** By folder and extension: within a folder, files of one extension have one format. */
const formats = new Map<string, string>()
/** By folder of the importing module and specifier: Node searches from the folder. */
const packages = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions, importAttributes } = context
    const isPlainImport = conditions.includes('import') && Object.keys(importAttributes).length === 0
    if (!parentURL?.startsWith('file:') || !isPlainImport || /[?#]/.test(specifier))
      return nextResolve(specifier, context)
    return isRelative(specifier)
      ? resolveFile(new URL(specifier, parentURL), () => nextResolve(specifier, context))
      : resolvePackage(`${folderOf(parentURL)} ${specifier}`, () => nextResolve(specifier, context))
  }
})

function resolveFile(url: URL, ask: () => ResolveFnOutput): ResolveFnOutput {
  const known = formats.get(kindOf(url.href))
  // A missing file gets Node's own error, and a link its target.
  if (known !== undefined && lstatSync(url, { throwIfNoEntry: false })?.isFile())
    return { url: url.href, format: known, shortCircuit: true }
  const found = ask()
  if (found.format === 'module' || found.format === 'module-typescript') formats.set(kindOf(found.url), found.format)
  return found
}

function resolvePackage(key: string, ask: () => ResolveFnOutput): ResolveFnOutput {
  const known = packages.get(key)
  if (known) return known
  const found = { ...ask(), shortCircuit: true }
  packages.set(key, found)
  return found
}

const isRelative = (specifier: string) => specifier.startsWith('./') || specifier.startsWith('../')
const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'))
const kindOf = (url: string) => `${folderOf(url)} ${url.slice(url.lastIndexOf('.'))}`
