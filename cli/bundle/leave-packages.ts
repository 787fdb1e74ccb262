import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { z } from 'zod'

/** ES modules that look for files or native code beside themselves. */
const withFiles = new Set(['@vitejs/plugin-react', 'node-av', 'rolldown', 'vite'])

const manifestSchema = z.object({ name: z.string().optional(), type: z.string().optional() })

/**
 * Leaves packages where they are, by their addresses, when a bundle could change what they do: those of CommonJS, whose
 * exports Node finds by its own rules, and those with files of their own.
 */
export function leavePackages(): Plugin {
  const bundledFolders = new Map<string, boolean>()
  const isBundled = (path: string): boolean => {
    const folder = dirname(path)
    const answer = bundledFolders.get(folder) ?? isFolderBundled(folder)
    bundledFolders.set(folder, answer)
    return answer
  }
  /** The nearest manifest decides. */
  const isFolderBundled = (folder: string): boolean => {
    const path = join(folder, 'package.json')
    if (!existsSync(path)) return dirname(folder) !== folder && isBundled(folder)
    const { name, type } = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    // A folder of a package may have a manifest without a name, which says no more than the type.
    return type === 'module' && !withFiles.has(name ?? '')
  }
  return {
    name: 'leave-packages',
    resolveId: {
      filter: { id: /^[^./\0]/ },
      async handler(id, importer, options) {
        if (!importer || id.startsWith('node:') || id.startsWith('@callsheet/')) return null
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (!found || !found.id.startsWith('/')) return { id, external: true }
        if (!found.id.includes('/node_modules/') || isBundled(found.id)) return found
        return { id: pathToFileURL(found.id).href, external: true }
      }
    }
  }
}
