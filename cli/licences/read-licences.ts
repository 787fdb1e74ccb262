import { z } from 'zod'

/** The part of `package-lock.json` with the installed packages and their licences. */
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
  /** True when it runs in production. False when it only builds, checks or tests. */
  runs: boolean
}

const unknown = 'not said in the lock file'

/** Every package of the lock file, once for each name and version. Our own packages are left out. */
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

/** Markdown, grouped by licence. Packages that run in production come first. */
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
