import type { CutSettings, CutTimelineClip } from '@callsheet/lib/wire/cuts-api.ts'

/** A name for the file of each clip. The same clip has one name, and no two clips share one. */
export function nameFiles(clips: readonly Pick<CutTimelineClip, 'videoId' | 'scene' | 'hook'>[]): string[] {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return clips.map(({ videoId, scene, hook }, index) => {
    const known = names.get(videoId)
    if (known) return known
    const plain = hook !== null ? `scene-01-hook-${hook}` : scene > 0 ? `scene-${two(scene)}` : `clip-${two(index + 1)}`
    let name = plain
    for (let copy = 2; taken.has(name); copy += 1) name = `${plain}-take-${copy}`
    names.set(videoId, name)
    taken.add(name)
    return name
  })
}

/** Letters, digits and hyphens, which every system accepts. */
export function plainFileName(title: string): string {
  return (
    title
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}+/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || 'ad'
  )
}

/** `cold-brew-german-de-1x1-v3`: every file of a film in a language or another ratio says which. */
export function fileNameOfCut({
  title,
  language,
  version,
  settings
}: {
  title: string
  language: string | null
  version: number
  settings: Pick<CutSettings, 'aspectRatio'>
}) {
  const ratio = settings.aspectRatio?.replace(':', 'x')
  return [plainFileName(title), language?.toLowerCase(), ratio, `v${version}`].filter(Boolean).join('-')
}

const two = (value: number) => String(value).padStart(2, '0')
