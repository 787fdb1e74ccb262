import type { Plugin } from 'vite'

const jsonSchemaFile = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves the writer of JSON schemas out of the studio. Every schema of the library refers to it, so that no bundler can
 * see that nobody in a page calls it.
 */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  async load(id) {
    if (!jsonSchemaFile.test(id)) return null
    const names = Object.keys((await import(id)) as object)
    return names.map((name) => `export function ${name}() {}`).join('\n')
  }
})
