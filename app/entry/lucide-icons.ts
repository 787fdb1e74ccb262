import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'

const prefix = 'lucide:'
const iconSet = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'))
const component = new URL('../web/icons/lucide-icon.tsx', import.meta.url).pathname

const iconSetSchema = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() }))
})

/** What all icons have in common is on the component's own element. */
const commonAttributes =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/**
 * `import ArrowRight from 'lucide:arrow-right'`: one module for each icon, made from the set's one file. The set's own
 * package for React has thousands of files, which every installation would wait for. Throws on a name that it does not have.
 */
export function lucideIcons(): Plugin {
  let reading: ReturnType<typeof readIconSet> | null = null
  return {
    name: 'lucide-icons',
    resolveId: (id) => (id.startsWith(prefix) ? `${id}.jsx` : null),
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const { icons, aliases } = await (reading ??= readIconSet())
      const name = id.slice(prefix.length, -'.jsx'.length)
      const body = icons[aliases[name]?.parent ?? name]?.body
      if (body === undefined) throw new Error(`There is no icon "${name}" in @iconify-json/lucide.`)
      return `import { lucideIcon } from ${JSON.stringify(component)}
export default /* @__PURE__ */ lucideIcon(() => <>${body.replaceAll(commonAttributes, '')}</>)`
    }
  }
}

const readIconSet = async () => iconSetSchema.parse(JSON.parse(await readFile(iconSet, 'utf8')))
