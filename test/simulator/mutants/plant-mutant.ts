import { registerHooks } from 'node:module'
import { mutants } from './mutants.ts'

/** Breaks a rule in what is imported from now on. Throws when the code it breaks is no longer there. */
export function plantMutant(name: string): void {
  const mutant = mutants[name]
  if (!mutant) throw new Error(`There is no mutant "${name}". There are ${Object.keys(mutants).join(', ')}.`)
  const { file, find, replace } = mutant
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(`/${file}`)) return loaded
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source as Uint8Array)
      if (!source.includes(find)) throw new Error(`The mutant "${name}" no longer fits: ${file} has no "${find}".`)
      return { ...loaded, source: source.replace(find, replace) }
    }
  })
}
