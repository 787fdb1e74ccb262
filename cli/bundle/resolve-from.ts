import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** `import.meta.resolve` of the module at `url`. Throws when the package or file is not there. */
export function resolveFrom(url: string, specifier: string): string {
  return pathToFileURL(createRequire(url).resolve(specifier)).href
}
