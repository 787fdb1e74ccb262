import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

const resolver = fileURLToPath(new URL('resolve-from.ts', import.meta.url))

/**
 * Every module keeps the address that it has unbundled: by it, modules find migrations, fonts, and the programs of their
 * own processes, which run from the sources. No module is the one that Node was started with.
 */
export function keepImportMeta(): Plugin {
  return {
    name: 'keep-import-meta',
    transform: {
      filter: { id: /\.[cm]?[jt]s$/, code: /\bimport\.meta\b/ },
      handler(code, id) {
        const url = JSON.stringify(pathToFileURL(id).href)
        const kept = code
          .replaceAll(/\bimport\.meta\.url\b/g, url)
          .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(id))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)))
          .replaceAll(/\bimport\.meta\.main\b/g, 'false')
          .replaceAll(/\bimport\.meta\.resolve\(/g, `__resolveFrom(${url}, `)
        return kept.includes('__resolveFrom(')
          ? `import { resolveFrom as __resolveFrom } from ${JSON.stringify(resolver)};${kept}`
          : kept
      }
    }
  }
}
