import { z } from 'zod'

/** The part of `package-lock.json` that says what is installed and under which licence. */
export const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional()
    })
  )
})

export interface LicensedPackage {
  name: string
  version: string
  licence: string
  /** Runs in production; else it only builds, checks or tests. */
  runs: boolean
}

const unknown = 'not said in the lock file'

/** Every package that the lock file installs, once by name and version. Ours are left out. */
export function readLicences({ packages }: z.output<typeof lockSchema>): LicensedPackage[] {
  const found = new Map<string, LicensedPackage>()
  for (const [path, { version = '', license, link, dev }] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || link) continue
    const name = path.slice(at + 'node_modules/'.length)
    const key = `${name}@${version}`
    const runs = !dev || (found.get(key)?.runs ?? false)
    found.set(key, { name, version, licence: license ?? unknown, runs })
  }
  return [...found.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

/** As Markdown: by licence, what runs in production first. */
export function renderLicences(packages: readonly LicensedPackage[]): string {
  const sections = [
    { title: 'In production', part: packages.filter(({ runs }) => runs) },
    { title: 'To build, check and test', part: packages.filter(({ runs }) => !runs) }
  ].map(({ title, part }) => `## ${title}\n\n${renderGroups(part)}`)
  return `# Licences of ${packages.length} packages\n\n${sections.join('\n\n')}\n`
}

function renderGroups(packages: readonly LicensedPackage[]): string {
  const groups = Object.entries(Object.groupBy(packages, ({ licence }) => licence)).toSorted(
    ([, left = []], [, right = []]) => right.length - left.length
  )
  return groups
    .map(([licence, members = []]) => {
      const names = members.map(({ name, version }) => `${name}@${version}`).join(', ')
      return `- **${licence}** (${members.length}): ${names}`
    })
    .join('\n')
}
